import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';

/** How much of a work an assistant made (LABEL-02). */
export const GRADES = ['none', 'helped', 'partly', 'mostly'] as const;
export type Grade = (typeof GRADES)[number];
export const GRADE_NAMES: Record<Grade, string> = { none: 'None', helped: 'Helped', partly: 'Partly', mostly: 'Mostly' };
/** In percent: `helped` is less than the first, `mostly` more than the second. */
export const PARTLY_FROM = 10;
export const PARTLY_TO = 50;

/** What an author states about tools used elsewhere (LABEL-03). */
export const STATED_FIELDS = { text: 'Text', images: 'Images', cover: 'Cover' } as const;
export type StatedField = keyof typeof STATED_FIELDS;
export type Statement = Record<StatedField, Grade> & { note: string };
export const NOTE_MAX = 300;
export const NOTHING_STATED: Statement = { text: 'none', images: 'none', cover: 'none', note: '' };
export const LABEL_MESSAGES = {
  grade: 'Please choose None, Helped, Partly or Mostly.',
  note: `The sentence can be up to ${NOTE_MAX} characters.`,
} as const;
export const NOT_STATED = 'Use of assistants: not stated';

/** Of a longer text, the work's own or that of a part, the words behind the first ones are not counted (LABEL-02). */
export const COUNTED_WORDS_MAX = 300_000;

/**
 * What was counted of a text, the work's own or that of a part. `older`: it also has words from before anything was recorded, so that
 * nothing found is no proof of anything. `cut`: there are more words than are counted.
 */
export type TextCounts = { words: number; assisted: number; images: number; generated: number; older?: true; cut?: true };

/** `by`: who says it. `share` in percent, `of` as `[12, 40]`; `isCut`: of long texts only the first words were counted. */
type Use = { grade: Grade; by: 'author' | 'site'; share?: number; of?: [number, number]; isCut?: true };
/** As stored with a work and shown to readers; null: nothing is said. `use` is the highest grade. */
export type Label = Record<StatedField, Use | null> & { note: string; use: Grade };

function gradeOf(part: number, whole: number): Grade {
  if (part <= 0 || whole <= 0) return 'none';
  const percent = (part / whole) * 100;
  if (percent < PARTLY_FROM) return 'helped';
  return percent > PARTLY_TO ? 'mostly' : 'partly';
}

const rank = (grade: Grade) => GRADES.indexOf(grade);
const highest = (grades: readonly Grade[]): Grade => GRADES[Math.max(0, ...grades.map(rank))] ?? 'none';

export type WorkCounts = TextCounts & {
  /** Words that were published before anything was counted. */
  uncounted: number;
  isCoverGenerated: boolean;
};

/** What the site found, if it did. */
function foundIn({ uncounted, isCoverGenerated, ...counts }: WorkCounts): Record<StatedField, Use | null> {
  const words = counts.words + uncounted;
  const share = Math.max(1, Math.round((counts.assisted / words) * 100));
  return {
    text: counts.assisted > 0 ? { grade: gradeOf(counts.assisted, words), by: 'site', share } : null,
    images:
      counts.generated > 0 ? { grade: gradeOf(counts.generated, counts.images), by: 'site', of: [counts.generated, counts.images] } : null,
    cover: isCoverGenerated ? { grade: 'mostly', by: 'site' } : null,
  };
}

/** A statement can raise a counted grade, never lower it. `isWhole`: all was counted, so that nothing found means that nothing was used. */
function shownUse(found: Use | null, stated: Grade | undefined, isWhole: boolean): Use | null {
  if (found && !(stated && rank(stated) > rank(found.grade))) return found;
  if (stated && (stated !== 'none' || !isWhole)) return { grade: stated, by: 'author' };
  return isWhole ? { grade: 'none', by: 'site' } : null;
}

/** Null: published before labels, with nothing found and nothing stated (LABEL-04). */
export function labelOf(counts: WorkCounts, stated: Statement | null): Label | null {
  const isWhole = !counts.older && counts.uncounted === 0;
  const found = foundIn(counts);
  const text = shownUse(found.text, stated?.text, isWhole);
  const images = shownUse(found.images, stated?.images, isWhole);
  const cover = shownUse(found.cover, stated?.cover, isWhole);
  const uses = [text, images, cover].filter((use) => use !== null);
  if (!uses.length) return null;
  if (text?.by === 'site' && counts.cut) text.isCut = true;
  const hasImages = counts.images > 0 || images?.grade !== 'none';
  return { text, images: hasImages ? images : null, cover, note: stated?.note ?? '', use: highest(uses.map(({ grade }) => grade)) };
}

const HOW: Record<Grade, string> = {
  none: 'no assistant used',
  helped: 'helped by an assistant',
  partly: 'partly made with an assistant',
  mostly: 'mostly made with an assistant',
};
/** What works are found by: the highest grade of their label, or that they have none (FILTER-01). */
export const USES = [
  { use: 'none', name: 'No assistant' },
  { use: 'helped', name: 'Helped by an assistant' },
  { use: 'partly', name: 'Partly made with an assistant' },
  { use: 'mostly', name: 'Mostly made with an assistant' },
  { use: 'unstated', name: 'Use of assistants not stated' },
] as const satisfies { use: Grade | 'unstated'; name: string }[];

const BY = { author: 'Stated by the author', site: 'Counted by this site' } as const;
const BY_CUT = `${BY.site}; only the first ${COUNTED_WORDS_MAX.toLocaleString('en-US')} words of long texts`;
export type Sentence = { words: string; by: string };

function sentenceOf(field: StatedField, { grade, by, share, of, isCut }: Use): Sentence {
  const isPart = grade === 'partly' || grade === 'mostly';
  const amount = of ? ` (${of[0]} of ${of[1]})` : isPart && share !== undefined ? ` (about ${share}%)` : '';
  return { words: `${STATED_FIELDS[field]}: ${HOW[grade]}${amount}`, by: isCut ? BY_CUT : BY[by] };
}

const FIELDS = Object.keys(STATED_FIELDS) as StatedField[];

/** One sentence for each of text, images and cover of which something is said, and who says it (LABEL-04). */
export const sentencesOf = (label: Label): Sentence[] =>
  FIELDS.flatMap((field) => {
    const use = label[field];
    return use ? [sentenceOf(field, use)] : [];
  });

const isGrade = (value: unknown): value is Grade => GRADES.some((grade) => grade === value);
export const fieldOfStatement = (field: StatedField) => `made-${field}` as const;
export const NOTE_FIELD = 'made-note';
export type StatementField = ReturnType<typeof fieldOfStatement> | typeof NOTE_FIELD;

/** Such as `Text: Helped, Images: None, Cover: None, “Checked by a friend.”` */
export const statementInWords = ({ note, ...grades }: Statement): string =>
  [...FIELDS.map((field) => `${STATED_FIELDS[field]}: ${GRADE_NAMES[grades[field]]}`), ...(note ? [`“${note}”`] : [])].join(', ');
export const isSameStatement = (one: Statement | null, other: Statement | null): boolean =>
  one === other || (one !== null && other !== null && one.note === other.note && FIELDS.every((field) => one[field] === other[field]));

/** A statement as the tab stored it; null if it is not one. */
export function statementFrom(stored: unknown): Statement | null {
  const { text, images, cover, note } = (stored ?? {}) as Record<keyof Statement, unknown>;
  return isGrade(text) && isGrade(images) && isGrade(cover) && typeof note === 'string' ? { text, images, cover, note } : null;
}

/** Reads the statement of a form. Null: the form has no such fields. A refusal is about the first wrong field. */
export function readStatement(sent: Readonly<Record<string, unknown>>): Statement | null | RefusedAction<StatementField> {
  const [text, images, cover] = FIELDS.map((field) => sent[fieldOfStatement(field)]);
  if ([text, images, cover].every((value) => value === undefined || value === '')) return null;
  const read = statementFrom({ text, images, cover, note: String(sent[NOTE_FIELD] ?? '').trim() });
  if (!read) {
    const wrong = FIELDS.find((field) => !isGrade(sent[fieldOfStatement(field)])) ?? 'text';
    return refusedField(fieldOfStatement(wrong), LABEL_MESSAGES.grade);
  }
  return [...read.note].length > NOTE_MAX ? refusedField(NOTE_FIELD, LABEL_MESSAGES.note) : read;
}

/** A statement as it was typed, to show it again; nothing is chosen in the place of an unknown grade. */
export function typedStatement(sent: Readonly<Record<string, unknown>>): Statement {
  const grade = (field: StatedField) => {
    const value = sent[fieldOfStatement(field)];
    return isGrade(value) ? value : 'none';
  };
  return { text: grade('text'), images: grade('images'), cover: grade('cover'), note: String(sent[NOTE_FIELD] ?? '') };
}

/** The same as fields of a form. */
export const fieldsOfStatement = ({ note, ...grades }: Statement): Record<string, string> => ({
  ...Object.fromEntries(FIELDS.map((field) => [fieldOfStatement(field), grades[field]])),
  [NOTE_FIELD]: note,
});
