"""What is rolled, and of which only one name behind it is asked, bound where that name is.

In ``a := 8d6; b := 5d8; x := 100 * max a + count maximal a; y := 100 * max b + count maximal b;
x > y`` nobody looks at ``a`` once ``x`` is known. So ``x`` is a number of its own dice, and so is
``y``; they are independent. So it is with numbers: in ``soak := max {d8, d6}; less := if soak < 4
then 0 else soak / 4; hurt - less`` no row is needed for what ``soak`` is in each where ``hurt`` is
known.
"""

from __future__ import annotations

from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.figures.per_die import are_dice
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["with_dice_in_their_name"]


def with_dice_in_their_name(node: syntax.Let) -> syntax.Let | None:
    """Return a binding of dice with them inside the one name behind them that follows from them.

    Names on the way that follow from the dice as well are bound inside, too, and all others before.
    Instead of dice it may be what is worked out of them at once.

    Returns:
        None where nothing is rolled or known beside them, or some dice whose number follows from
        them, or several names are looked at behind.
    """
    if not are_dice(node.bound) and (names.free_names(node.bound) or not rolls(node.bound)):
        return None
    inside, before = [node], list[syntax.Let]()
    body = node.body
    while isinstance(body, syntax.Let):
        known = {each.name for each in inside}
        looked_at = names.free_names(body.bound)
        if known.isdisjoint(looked_at):
            used = set().union(*[names.free_names(each.bound) for each in inside])
            if body.name in known or body.name in used:
                return None
            before.append(body)
        elif known.isdisjoint(names.free_names(body.body) - {body.name}):
            return _moved(inside, before, body)
        else:
            inside.append(body)
        body = body.body
    return None


def _moved(
    inside: list[syntax.Let], before: list[syntax.Let], last: syntax.Let
) -> syntax.Let | None:
    """Return bindings before that of a last name, in which all others are."""
    if any(rolls(each.bound) for each in (*inside[1:], last)):
        return None  # what each die of them comes to is asked in other ways
    beside = {each.name for each in before}
    if any(not beside.isdisjoint(names.free_names(each.bound)) for each in (*inside, last)):
        return None  # it does not follow from these dice alone
    is_rolled_beside = rolls(last.body) or any(rolls(each.bound) for each in before)
    if not is_rolled_beside and names.free_names(last.body) <= {last.name, *beside}:
        return None  # nothing else is known beside them
    if _brings_dice(last.name, last.body):
        return None  # each die may bring its own, and all of them are alike
    bound = last.bound
    for each in reversed(inside):
        bound = syntax.changed(each, body=bound)
    moved = syntax.changed(last, bound=bound)
    for each in reversed(before):
        moved = syntax.changed(each, body=moved)
    return moved


def _brings_dice(name: str, node: Expression) -> bool:
    """Return whether it follows from a number how many dice are rolled, or how often something."""
    return any(
        isinstance(one, (syntax.Dice, syntax.RepeatedRoll))
        and one.count is not None
        and name in names.free_names(one.count)
        for one in syntax.walk(node)
    )
