import { DESCRIPTION_MAX, TITLE_MAX } from '../write/rules.ts';

const TITLES_MAX = 5;
/** By code points, so that no letter is cut in two. */
const cut = (text: string, most: number) => {
  const letters = [...text];
  return letters.length <= most ? text : letters.slice(0, most).join('').trimEnd();
};

/** Signs of Markdown that models put in although they were asked not to. */
const unmarked = (line: string) =>
  line
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?)/, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])(.+?)(?<=[^\s*_])\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/`([^`]+)`/g, '$1');

const NUMBERED = /^\s*(?:[-*•–—]\s+|[(（]?\p{Nd}{1,2}[.)）、:]\s*)/u;
const QUOTES: [string, string][] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
  ["'", "'"],
  ['‘', '’'],
];

function unquoted(text: string): string {
  const pair = QUOTES.find(([open, close]) => text.length > 2 && text.startsWith(open) && text.endsWith(close));
  if (!pair) return text;
  const inner = text.slice(1, -1);
  return pair.some((sign) => inner.includes(sign)) ? text : inner.trim(); // “One” and “Two” keeps its signs
}

/** One to five titles of an answer, one per line, without numbers and quotation marks; none where there is nothing to take. */
export function titlesIn(answer: string): string[] {
  const lines = answer
    .split('\n')
    .filter((line) => !/[:：]\s*$/.test(line)) // "Here are five titles:"
    .map((line) => cut(unquoted(unmarked(line.replace(NUMBERED, '')).trim()), TITLE_MAX))
    .filter(Boolean);
  return [...new Set(lines)].slice(0, TITLES_MAX);
}

/** One paragraph that fits, cut after a word. */
export function descriptionIn(answer: string): string {
  const text = unquoted(answer.split('\n').map(unmarked).join(' ').replace(/\s+/g, ' ').trim());
  if ([...text].length <= DESCRIPTION_MAX) return text;
  const head = cut(text, DESCRIPTION_MAX - 1);
  const end = head.lastIndexOf(' ');
  return `${end > DESCRIPTION_MAX / 2 ? head.slice(0, end) : head}…`;
}

const SCENE_BREAK = /^\s*(?:[-*_]\s*){3,}$/;

/** Plain paragraphs, parted by one blank line; a line that parts scenes is `* * *`, as everywhere here. */
export function storyIn(answer: string): string {
  const text = answer.replace(/\r\n?/g, '\n').replace(/^```\w*\s*\n?|\n?```\s*$/g, '');
  const lines = text.split('\n').map((line) => (SCENE_BREAK.test(line) ? '* * *' : unmarked(line).trim()));
  // Without any blank line, each line is a paragraph.
  return lines
    .join(lines.some((line) => !line) ? '\n' : '\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
