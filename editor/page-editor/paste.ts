/** The deepest heading level of a page. */
const DEEPEST = 'h3';

function replaceWith(old: Element, name: string, ...content: (Node | string)[]) {
  const replacement = old.ownerDocument.createElement(name);
  replacement.append(...content);
  old.replaceWith(replacement);
}

/** Converts pasted HTML to what a page supports: tables become lines of text, deeper headings level 3, and footnote marks `[1]`. */
export function normalizePastedHtml(html: string): string {
  if (!/<(?:table|h[4-6]|sup)\b/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const heading of body.querySelectorAll('h4, h5, h6')) replaceWith(heading, DEEPEST, ...heading.childNodes);
  for (const mark of body.querySelectorAll('sup'))
    if (/^\d+$/.test(mark.textContent.trim())) replaceWith(mark, 'span', `[${mark.textContent.trim()}]`);
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
