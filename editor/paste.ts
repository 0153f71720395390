/** Level of the deepest heading that a page has. */
const DEEPEST = 'h3';

function instead(old: Element, name: string, ...content: (Node | string)[]) {
  const made = old.ownerDocument.createElement(name);
  made.append(...content);
  old.replaceWith(made);
}

/** Pasted HTML in the shapes that a page has: a table keeps its rows and cells as text, deeper headings become the deepest, footnote marks stay apart from their word. */
export function shaped(html: string): string {
  if (!/<(?:table|h[4-6]|sup)\b/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const heading of body.querySelectorAll('h4, h5, h6')) instead(heading, DEEPEST, ...heading.childNodes);
  for (const mark of body.querySelectorAll('sup'))
    if (/^\d+$/.test(mark.textContent.trim())) instead(mark, 'span', `[${mark.textContent.trim()}]`);
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')]
        .map((cell) =>
          [...cell.childNodes]
            .map((node) => node.textContent?.trim())
            .filter(Boolean)
            .join(' '),
        )
        .join(' | '),
    );
    const list = table.ownerDocument.createElement('div');
    for (const row of rows) {
      const line = table.ownerDocument.createElement('p');
      line.textContent = row;
      list.append(line);
    }
    table.replaceWith(list);
  }
  return body.innerHTML;
}
