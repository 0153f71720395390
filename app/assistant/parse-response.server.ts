import { DESCRIPTION_MAX, TITLE_MAX } from '../write/rules.ts';

const TITLES_MAX = 5;
/** By code points, so that no letter is cut in two. */
const cut = (text: string, most: number) => {
  const letters = [...text];
  return letters.length <= most ? text : letters.slice(0, most).join('').trimEnd();
};

/** Far more than anything asked for: what is longer was not meant for a reader, and would only be worked on. */
const MOST = 64 * 1024;
const whole = (answer: string) => answer.slice(0, MOST).toWellFormed();

/** Signs of Markdown that models put in although they were asked not to. Each sign is looked for up to the next one only: twice as long takes twice the time. */
const unmarked = (line: string) =>
  line
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?)/, '')
    .replace(/\*\*(?=\S)((?:(?!\*\*).)+)(?<=\S)\*\*/g, '$1')
    .replace(/__(?=\S)((?:(?!__).)+)(?<=\S)__/g, '$1')
    .replace(/(?<![\p{L}\p{N}*_])\*(?=[^\s*_])([^*]+)(?<=[^\s*_])\*(?![\p{L}\p{N}*_])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}*_])_(?=[^\s*_])((?:[^_]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))+)(?<=[^\s*_])_(?![\p{L}\p{N}*_])/gu, '$1')
    .replace(/`([^`]+)`/g, '$1');

const BULLET = /^\s*[-*•–—]\s+/;
const NUMBERED = /^\s*[(（]?(\p{Nd}{1,2})(?:[.)）:]\s+|、\s*)/u;

/** Without the numbers of a list: where most lines go up by number. A title that begins with a number of its own keeps it. */
function unnumbered(lines: string[]): string[] {
  const numbers = lines.flatMap((line) => NUMBERED.exec(line)?.[1] ?? []);
  const up = numbers.every((number, i) => i === 0 || number.padStart(2, ' ') > (numbers[i - 1] ?? '').padStart(2, ' '));
  return up && numbers.length * 2 > lines.length ? lines.map((line) => line.replace(NUMBERED, '')) : lines;
}

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
  const said = whole(answer)
    .split('\n')
    .filter((line) => line.trim() && !/[:：]\s*$/.test(line)) // "Here are five titles:"
    .map((line) => line.replace(BULLET, ''));
  const lines = unnumbered(said)
    .map((line) => cut(unquoted(unmarked(line).trim()), TITLE_MAX))
    .filter(Boolean);
  return [...new Set(lines)].slice(0, TITLES_MAX);
}

/** One paragraph that fits, cut after a word. */
export function descriptionIn(answer: string): string {
  const text = unquoted(whole(answer).split('\n').map(unmarked).join(' ').replace(/\s+/g, ' ').trim());
  if ([...text].length <= DESCRIPTION_MAX) return text;
  const head = cut(text, DESCRIPTION_MAX - 1);
  const end = head.lastIndexOf(' ');
  return `${end > DESCRIPTION_MAX / 2 ? head.slice(0, end) : head}…`;
}

const SCENE_BREAK = /^\s*(?:[-*_]\s*){3,}$/;

/** Plain paragraphs, parted by one blank line; a line that parts scenes is `* * *`, as everywhere here. */
export function storyIn(answer: string): string {
  const text = whole(answer)
    .replace(/\r\n?/g, '\n')
    .replace(/^```\w*\s*\n?|\n?```\s*$/g, '');
  const lines = text.split('\n').map((line) => (SCENE_BREAK.test(line) ? '* * *' : unmarked(line).trim()));
  // Without any blank line, each line is a paragraph.
  return lines
    .join(lines.some((line) => !line) ? '\n' : '\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
