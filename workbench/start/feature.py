"""The start page, as a feature of the window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from resources import Sample, WorkedQuestion, sample_project, samples, worked_questions
from workbench.context import (
    Area,
    Command,
    CommandGroup,
    Context,
    Feature,
    Menu,
    MenuSection,
    PanelPlace,
)
from workbench.project.blank import without_blank
from workbench.project.opening import Opening
from workbench.results.adding import add_shared
from workbench.start.page import StartPage, translated
from workbench.storage import StorageError, read_project
from workbench.storage.settings import Settings
from workbench.storage.sharing import read_shared
from workbench.widgets.finding import Finding

__all__ = ["build"]


def build(context: Context) -> Feature:
    """Return the start page for the window of ``context``."""
    page = StartPage(lambda: context.exchange.recent_work(), context.window)
    commands = StartCommands(context, page)
    return Feature(
        (PanelPlace(page, Area.START),),
        commands.sections(),
        findings=commands.findings,
        connect=lambda: _connect(context, page, commands),
    )


def _connect(context: Context, page: StartPage, commands: StartCommands) -> None:
    def follow(settings: Settings) -> None:
        page.set_shown_at_start(shown=settings.show_start)

    context.document.changed.connect(commands.follow_work)
    context.document.opened.connect(commands.begin_anew)
    context.preferences.changed.connect(follow)
    page.question_chosen.connect(commands.answer)
    page.sample_chosen.connect(commands.open_sample)
    page.theme_chosen.connect(context.exchange.library_requested)
    page.written.connect(commands.take)
    page.tour_requested.connect(lambda: context.commands.give("tour"))
    page.shown_at_start.connect(lambda shown: context.preferences.change(show_start=shown))
    page.close_requested.connect(commands.leave)


class StartCommands(CommandGroup):
    """Brings the start page to the front, and does what is chosen on it."""

    def __init__(self, context: Context, page: StartPage) -> None:
        """Declare the command of ``page``."""
        super().__init__(context)
        self._page = page

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entry of the menu."""
        toggle = Command(
            "start_page",
            self.tr("&Start Page"),
            self._toggle,
            ("Alt+Home",),
            tip=self.tr("Questions to begin with, recent projects, samples, the library"),
            checked=lambda: self.context.areas.is_in_front(self._page),
        )
        return (MenuSection(Menu.HELP, 5, (toggle,)),)

    def _toggle(self) -> None:
        """Show the page and go on there; where that is the case already, leave it."""
        if self.context.areas.has_focus(self._page):
            self.leave()
        else:
            self.context.areas.show(self._page)
            self._page.setFocus()

    def leave(self) -> None:
        """Show chart and tables, and go on writing."""
        self.context.areas.leave_start()
        self.context.exchange.writing_requested.emit()

    # ---- where nothing has been begun -----------------------------------------------------

    def begin_anew(self) -> None:
        """Show the page where a project without work was opened, and the chart for any other."""
        if self._has_no_work() and self.context.preferences.settings.show_start:
            self.context.areas.show(self._page)
        else:
            self.context.areas.leave_start()

    def follow_work(self) -> None:
        """Give the chart its place as soon as something is done in a project with work."""
        if not self._has_no_work():
            self.context.areas.leave_start()

    def _has_no_work(self) -> bool:
        return not without_blank(self.document.project).mechanics

    # ---- what is chosen -------------------------------------------------------------------

    def findings(self) -> Iterator[Finding]:
        """Go through the questions and the samples, each of which can be opened."""
        question, sample = self.tr("Question"), self.tr("Sample")
        for one in worked_questions():
            answer = partial(self.answer, one)
            yield Finding(translated(one.title), question, answer, tip=translated(one.note))
        for other in samples():
            opening = partial(self.open_sample, other)
            yield Finding(translated(other.title), sample, opening, tip=translated(other.note))

    def answer(self, question: WorkedQuestion) -> None:
        """Open the comparison that answers a question."""
        self._open(question.project, question.commands)

    def open_sample(self, sample: Sample) -> None:
        """Open a sample."""
        self._open(sample.project)

    def _open(self, name: str, commands: tuple[str, ...] = ()) -> None:
        project = read_project(sample_project(name)).project
        self.leave()
        self.context.exchange.opening_requested.emit(Opening(project, commands, is_sample=True))

    def take(self, text: str) -> None:
        """Add a mechanic that was written, or all that somebody has shared."""
        try:
            shared = read_shared(text, self.tr("Pasted"))
        except StorageError as error:
            self.context.messages.failed.emit(str(error))
            return
        if shared.project is not None:
            self.context.exchange.opening_requested.emit(Opening(shared.project))
        elif shared.is_empty:
            self.context.messages.noted.emit(self.tr("There is no mechanic in what was written"))
        else:
            add_shared(self.document, self.context.backend, shared, self.leave)
