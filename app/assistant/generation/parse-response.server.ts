import { DESCRIPTION_MAX, TITLE_MAX } from '../../drafts/rules.ts';
import { cutTo } from '../../forms/text-rules.ts';

const TITLES_MAX = 5;

/** Far above any requested length; bounds the parsing time of an oversized response. */
const RESPONSE_MAX = 64 * 1024;
const bounded = (response: string) => response.slice(0, RESPONSE_MAX).toWellFormed();

/** Removes Markdown that models add despite the prompt. Each pattern stops at the next marker, so the time is linear in the length. */
const stripMarkdown = (line: string) =>
  line
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?)/, '')
    .replace(/\*\*(?=\S)((?:(?!\*\*).)+)(?<=\S)\*\*/g, '$1')
    .replace(/__(?=\S)((?:(?!__).)+)(?<=\S)__/g, '$1')
    .replace(/(?<![\p{L}\p{N}*_])\*(?=[^\s*_])([^*]+)(?<=[^\s*_])\*(?![\p{L}\p{N}*_])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}*_])_(?=[^\s*_])((?:[^_]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))+)(?<=[^\s*_])_(?![\p{L}\p{N}*_])/gu, '$1')
    .replace(/`([^`]+)`/g, '$1');

const BULLET = /^\s*[-*•–—]\s+/;
const NUMBERED = /^\s*[(（]?(\p{Nd}{1,2})(?:[.)）:]\s+|、\s*)/u;

/** Removes list numbers if most lines are numbered in ascending order, so that a title may begin with a number. */
function stripNumbers(lines: string[]): string[] {
  const numbers = lines.flatMap((line) => NUMBERED.exec(line)?.[1] ?? []);
  const ascending = numbers.every((number, i) => i === 0 || number.padStart(2, ' ') > (numbers[i - 1] ?? '').padStart(2, ' '));
  return ascending && numbers.length * 2 > lines.length ? lines.map((line) => line.replace(NUMBERED, '')) : lines;
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

function stripQuotes(text: string): string {
  const pair = QUOTES.find(([open, close]) => text.length > 2 && text.startsWith(open) && text.endsWith(close));
  if (!pair) return text;
  const inner = text.slice(1, -1);
  return pair.some((sign) => inner.includes(sign)) ? text : inner.trim(); // “One” and “Two” keeps its signs
}

/** Extracts up to five titles, one per line, without numbers and quotation marks. */
export function titlesIn(response: string): string[] {
  const candidates = bounded(response)
    .split('\n')
    .filter((line) => line.trim() && !/[:：]\s*$/.test(line)) // "Here are five titles:"
    .map((line) => line.replace(BULLET, ''));
  const lines = stripNumbers(candidates)
    .map((line) => cutTo(stripQuotes(stripMarkdown(line).trim()), TITLE_MAX).trimEnd())
    .filter(Boolean);
  return [...new Set(lines)].slice(0, TITLES_MAX);
}

/** Extracts one paragraph of at most DESCRIPTION_MAX UTF-16 units, cut at a word boundary. */
export function descriptionIn(response: string): string {
  const text = stripQuotes(bounded(response).split('\n').map(stripMarkdown).join(' ').replace(/\s+/g, ' ').trim());
  if (text.length <= DESCRIPTION_MAX) return text;
  const head = cutTo(text, DESCRIPTION_MAX - 1).trimEnd();
  const end = head.lastIndexOf(' ');
  return `${end > DESCRIPTION_MAX / 2 ? head.slice(0, end) : head}…`;
}

const SCENE_BREAK = /^\s*(?:[-*_]\s*){3,}$/;

/** Extracts plain paragraphs separated by one blank line. Scene breaks become `* * *`. */
export function storyIn(response: string): string {
  const text = bounded(response)
    .replace(/\r\n?/g, '\n')
    .replace(/^```\w*\s*\n?|\n?```\s*$/g, '');
  const lines = text.split('\n').map((line) => (SCENE_BREAK.test(line) ? '* * *' : stripMarkdown(line).trim()));
  // Without blank lines, each line is a paragraph.
  return lines
    .join(lines.some((line) => !line) ? '\n' : '\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
