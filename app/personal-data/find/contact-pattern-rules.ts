/** A place in a text, `end` exclusive. */
export type Range = { start: number; end: number };

const rangeOf = (match: RegExpExecArray | RegExpMatchArray): Range => ({
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].length,
});

/** Every match of a pattern with the flag `g`. */
export function* matches(text: string, pattern: RegExp): Generator<Range & { match: RegExpExecArray }> {
  for (const match of text.matchAll(pattern)) yield { ...rangeOf(match), match };
}

/** Endings that are no common word of a language, so that a forgotten space after a full stop is no address. */
const CLEAR_ENDINGS =
  'com|net|org|edu|gov|info|biz|io|app|dev|xyz|online|site|shop|store|club|top|ru|ua|cn|jp|kr|uk|fr|pl|nl|br|eu|gg|ly|tv|cc|blog|click|vip|ink|link|page|art|ee|pro|icu|ws|tk|ml|ga|cf|gq|buzz|website|space|press|media|agency|studio|design|live|chat|social|email|digital|network|world|today|cloud|games|tech|host|fun|win|bid|loan|work|cam|sex|porn|xxx|casino|bet';
/** Endings that are also words, such as `it` and `me`: an address only with a path or after `www.`. */
const WORD_ENDINGS =
  'me|it|in|to|so|am|is|at|de|es|no|be|co|la|my|us|do|se|as|ch|ca|au|nz|za|id|ph|pk|pt|ro|gr|hu|cz|dk|fi|tr|il|ir|sa|ae|ng|ke|vn|th|sg|hk|tw|mx|ar|cl|pe|ai|fm|st|sh|im|gl|moe|page';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';

const HOST = new RegExp(
  `(?<![\\p{L}\\p{N}@._-])((?:${LABEL}\\.){1,6}(?:${CLEAR_ENDINGS}|${WORD_ENDINGS}))(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])(?::\\d{2,5})?(\\/[^\\s]*)?`,
  'giu',
);
const SCHEME = /\b[a-z][a-z0-9+.-]{1,10}:\/\/([^\s/?#]{1,255})[^\s]*/gi;
const WWW = /(?<![\p{L}\p{N}])www\d?\s?[.,]\s?[\p{L}\p{N}-]{2,}\s?[.,][^\s]*/giu;
const isClear = new RegExp(`\\.(?:${CLEAR_ENDINGS})$`, 'i');

/** Whether the dot is the end of a sentence without the space that follows it, as in `the end.Live long`. */
const isSentenceEnd = (host: string) => /[\p{Ll}\p{N}]\.\p{Lu}\p{Ll}*$/u.test(host);
const SENTENCE = /\p{Ll}\.\p{Lu}\p{Ll}+\./u;

/** Addresses of other sites; `own` is the host of this one, null: every site is another. */
export function* links(text: string, own: string | null = null): Generator<Range> {
  const bare = (host: string) => host.toLowerCase().replace(/^www\./, '');
  const isOther = (host: string) => own === null || bare(host) !== bare(own);
  for (const { start, end, match } of matches(text, SCHEME))
    if (isOther((match[1] ?? '').replace(/^.*@/, '').replace(/(?::\d+)?[.,;:!?)]*$/, ''))) yield { start, end };
  for (const { start, end, match } of matches(text, HOST)) {
    const [, host = '', path = ''] = match;
    if (!isOther(host)) continue;
    const hasPath = path.length > 2 && !isSentenceEnd(host);
    const isAddress = isClear.test(host) && !isSentenceEnd(host) && !SENTENCE.test(host);
    if (hasPath || isAddress || /^www\./i.test(host)) yield { start, end };
  }
  if (own !== null && new RegExp(`www\\.${own.replace(/[^\w.-]/g, '')}`, 'i').test(text)) return;
  for (const { start, end } of matches(text, WWW)) yield { start, end };
}

const EMAIL =
  /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,63}|[\p{L}\p{N}._%+-]{1,64}\s@\s(?:[\p{L}\p{N}-]{1,63}\.){1,6}(?:com|net|org|ru|de|fr|me|io)\b/gu;
const MAILBOX =
  /(?:(?:(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}\s{0,2})?(?:@|\b(?:at|arroba|arobase)\b)|\bon\b)?\s{0,2}\b(?:gmail|googlemail|yahoo|hotmail|outlook|proton(?:mail)?|icloud|gmx|yandex|mail)\s{0,2}(?:\.|\b(?:dot|punkt|punto|point|ponto)\b)\s{0,2}(?:com|me|ru|net|de|fr|es|it|org)\b/giu;

/** Email addresses, also with spelled-out signs at well-known providers. */
export function* emails(text: string): Generator<Range> {
  if (text.includes('@')) for (const { start, end } of matches(text, EMAIL)) yield { start, end };
  for (const { start, end } of matches(text, MAILBOX)) yield { start, end };
}

/** Runs of digits with the separators of telephone numbers. */
const NUMBER = /(?<![\p{L}\p{N}.,/:-])(\+|00)?[(]?\d[\d\s().\-/]{5,22}\d(?![\p{L}\p{N}])/gu;
const DATE =
  /^\(?(?:\d{1,2}[./\s-]\d{1,2}[./\s-](?:19|20)?\d{2}|(?:19|20)\d{2}[./\s-]\d{1,2}[./\s-]\d{1,2})(?:[\s,]+\d{1,2}[.:]\d{2})?\)?$/;
const ISBN_BEFORE = 20;

/** Numbers as long as telephone numbers that are no date and no ISBN. */
export function* longNumbers(text: string): Generator<Range & { run: string; digits: string; isForeign: boolean }> {
  for (const { start, end, match } of matches(text, NUMBER)) {
    const run = match[0].trim();
    const digits = run.replace(/\D/g, '');
    const before = text.slice(Math.max(0, start - ISBN_BEFORE), start);
    if (/\bisbn(?:-?1[03])?\b[\s:.#-]*$/i.test(before) || /^97[89]/.test(digits) || DATE.test(run)) continue;
    yield { start, end, run, digits, isForeign: match[1] !== undefined };
  }
}
