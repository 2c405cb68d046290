"""Reports: mechanics on paper, for those who will not open the project.

A report is composed first, as plain blocks: headings, paragraphs, scripts, tables, charts. What
they say is written as the window writes it. Three writers and the preview go through the blocks,
and know nothing of mechanics: HTML in one file, Markdown with its pictures beside it, and pages,
for PDF, printers and the preview. Paper is white, so colours are the light ones. Notes are read as
Markdown without HTML, and become blocks too, so that nothing of theirs reaches a file unescaped.

Whatever takes long is cut into steps: a section, a chart, a page at a time.
"""
