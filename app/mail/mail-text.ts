import { withoutForeignLinks } from './mail-rules.ts';

/** The plain text of a mail: paragraphs with an empty line between them. A link is a paragraph of its own. */
export const textOf = (paragraphs: readonly string[], origin: string) =>
  paragraphs
    .map((paragraph) => withoutForeignLinks(paragraph, origin).replaceAll('\r\n', '\n').toWellFormed().trim())
    .filter(Boolean)
    .join('\n\n');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** The same words as HTML, without anything that is loaded from elsewhere. Only addresses of this site become links (MAIL-04). */
export function htmlOf(text: string, origin: string): string {
  const paragraphs = text.split('\n\n').map((paragraph) => {
    const words = escaped(paragraph).replaceAll('\n', '<br>');
    const isLink = paragraph.startsWith(`${origin}/`) && !/\s/.test(paragraph);
    return `<p dir="auto">${isLink ? `<a href="${words}">${words}</a>` : words}</p>`;
  });
  return `<!doctype html><html lang="en"><body>${paragraphs.join('')}</body></html>`;
}
