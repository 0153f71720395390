import { classesOf } from '../../works/class-rules.ts';
import { kinds } from '../../works/kinds.ts';
import { statementInWords } from '../../works/labels/label-rules.ts';
import { RATING_NAMES, STATEMENT_NAMES, WARNING_NAMES } from '../../works/ratings/rating-rules.ts';
import { statusInWords } from '../../works/status/status-rules.ts';
import type { PublishedRef } from '../published-pages.ts';
import type { StatedOfWork, VersionDetails } from '../tables.ts';
import { compareWords } from './compare-words.ts';
import { COMPARED_MS_MAX, type ComparedField, type Piece } from './comparison-rules.ts';

export type ComparedFields = { title: string; description: string; cover: string | null; details: VersionDetails };

const whole = (before: string | null, after: string | null): Piece[] => [
  ...(before ? [{ text: before, change: 'removed' as const }] : []),
  ...(after ? [{ text: after, change: 'added' as const }] : []),
];

/** The fields beside the pages that differ; a part has only the first two. */
export function compareFields({ kind, partId }: PublishedRef, before: ComparedFields, after: ComparedFields): ComparedField[] {
  const { classedBy } = kinds[kind];
  // The title and description are too short to take long.
  const words = (old: string, now: string) => compareWords(old.trim(), now.trim(), () => COMPARED_MS_MAX) ?? whole(old, now);
  const isWorld = kind === 'world'; // its description is made from its pages
  const fields: ComparedField[] = [
    { name: 'Title', pieces: words(before.title, after.title) },
    { name: 'Description', pieces: isWorld ? [] : words(before.description, after.description) },
  ];
  if (!partId) {
    const [old, now] = [before.details, after.details];
    if (before.cover !== after.cover)
      fields.push({
        name: 'Cover',
        covers: [
          { src: before.cover, change: 'removed' },
          { src: after.cover, change: 'added' },
        ],
      });
    if (classesOf[kind]) fields.push({ name: classedBy === 'category' ? 'Category' : 'Genre', pieces: wholeOf(old.genre, now.genre) });
    fields.push({ name: 'Language', pieces: wholeOf(old.language.trim(), now.language.trim()) });
    fields.push({ name: 'Tags', pieces: wholeOf(old.tags.join(', '), now.tags.join(', ')) });
    if ('status' in old && 'status' in now) fields.push(...statedFields(old, now));
  }
  return fields.filter((field) => 'covers' in field || field.pieces.some(({ change }) => change));
}

const wholeOf = (before: string | null, after: string | null) => (before === after ? [] : whole(before, after));

/** What the author states about the work; versions from before it was stored are not compared by it. */
function statedFields(old: Partial<StatedOfWork>, now: Partial<StatedOfWork>): ComparedField[] {
  const inWords: [string, (stated: Partial<StatedOfWork>) => string][] = [
    ['Status', ({ status = null, holdUntil = null }) => statusInWords({ status, holdUntil })],
    ['Rating', ({ rating }) => (rating ? RATING_NAMES[rating] : '')],
    ['Content warnings', warningsInWords],
    ['Assistants used elsewhere', ({ labelStated }) => (labelStated ? statementInWords(labelStated) : '')],
  ];
  return inWords.map(([name, words]) => ({ name, pieces: wholeOf(words(old), words(now)) }));
}

const warningsInWords = ({ warnings = [], warningsStated = null }: Partial<StatedOfWork>): string =>
  warningsStated === 'none' || warningsStated === 'unsaid'
    ? STATEMENT_NAMES[warningsStated]
    : warnings.map((warning) => WARNING_NAMES[warning]).join(', ');
