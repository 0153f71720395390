import { badInput, type FieldMessages, type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import type { Kind } from '../kinds.ts';

export const RATINGS = ['everyone', 'teen', 'mature'] as const;
export type Rating = (typeof RATINGS)[number];
export const RATING_NAMES: Record<Rating, string> = {
  everyone: 'Everyone',
  teen: 'Teen (13 and over)',
  mature: 'Mature (16 and over)',
};
export const NOT_RATED = 'Not rated';

/** The fixed list of warnings (WARN-02), in the order in which they are shown. */
export const WARNING_NAMES = {
  violence: 'Violence',
  gore: 'Graphic violence or gore',
  death: 'Death of a main character',
  suicide: 'Suicide',
  'self-harm': 'Self-harm',
  'sexual-content': 'Sexual content',
  'sexual-violence': 'Sexual violence',
  abuse: 'Abuse',
  'eating-disorders': 'Eating disorders',
  drugs: 'Drugs or alcohol',
  animals: 'Harm to animals',
  hate: 'Hate or discrimination',
  language: 'Strong language',
  flashing: 'Flashing images',
} as const;
export type Warning = keyof typeof WARNING_NAMES;
export const WARNINGS = Object.keys(WARNING_NAMES) as Warning[];

/** What an author states instead of warnings. */
export const STATEMENT_NAMES = { none: 'No warnings apply', unsaid: 'I choose not to say' } as const;
type Statement = keyof typeof STATEMENT_NAMES;
/** `some`: the work has warnings. */
export type Stated = 'some' | Statement;
const STATEMENTS = Object.keys(STATEMENT_NAMES) as Statement[];
/** The values of the field for warnings, in their order. */
export const WARNING_CHOICES: readonly (Warning | Statement)[] = [...WARNINGS, ...STATEMENTS];
export const WARNING_CHOICES_MAX = 400; // characters of all values with commas

export const RATING_MESSAGES = {
  missing: 'Please choose a rating.',
  kids: 'Kids stories are always rated Everyone.',
  warnings: 'Please choose content warnings, or say that none apply.',
  one: `Please choose content warnings, or one of “${STATEMENT_NAMES.none}” and “${STATEMENT_NAMES.unsaid}”.`,
  part: 'Please choose warnings from the list.',
  kidsWarnings: 'Kids stories have no content warnings.',
} as const;

/** What a work is for; all null or empty: published before this was asked. */
export type RatingOfWork = { rating: Rating | null; warnings: Warning[]; warningsStated: Stated | null };

const isRating = (value: unknown): value is Rating => RATINGS.some((rating) => rating === value);
const isStatement = (value: string): value is Statement => STATEMENTS.some((statement) => statement === value);

type Sent = { rating: string | undefined; warnings: readonly string[] };
export type RatingField = 'rating' | 'warnings';
type Read = { rated: RatingOfWork } | RefusedAction<RatingField>;

/** The warnings that a form sends, each as a value or several with commas between them. */
function readWarnings(sent: readonly string[]): Pick<RatingOfWork, 'warnings' | 'warningsStated'> | { message: string } {
  const values = new Set(sent.flatMap((value) => value.split(',')).filter(Boolean));
  const statements = [...values].filter(isStatement);
  const warnings = WARNINGS.filter((warning) => values.has(warning));
  if (warnings.length + statements.length < values.size || !values.size) return { message: RATING_MESSAGES.warnings };
  const [statement, other] = statements;
  if (other || (statement && warnings.length)) return { message: RATING_MESSAGES.one };
  return { warnings, warningsStated: statement ?? 'some' };
}

/** The warnings that a form sends for a part, which may have none, said or not. */
export function readPartWarnings(sent: readonly string[]): { warnings: Warning[] } | RefusedAction<'warnings'> {
  const values = new Set(sent.flatMap((value) => value.split(',')).filter((value) => value && value !== 'none'));
  const warnings = WARNINGS.filter((warning) => values.has(warning));
  return warnings.length < values.size ? refusedField('warnings', RATING_MESSAGES.part) : { warnings };
}

/** The rating and warnings that a form sends for a work of this kind; a kids story needs none of it (WARN-01). */
export function readRating(kind: Kind, { rating, warnings }: Sent): Read {
  if (kind === 'kids_book') {
    if (rating && rating !== 'everyone') return refusedField('rating', RATING_MESSAGES.kids);
    if (warnings.some((value) => value && value !== 'none')) return refusedField('warnings', RATING_MESSAGES.kidsWarnings);
    return { rated: { rating: 'everyone', warnings: [], warningsStated: 'none' } };
  }
  const read = readWarnings(warnings);
  if (isRating(rating) && !('message' in read)) return { rated: { rating, ...read } };
  const fields: FieldMessages<RatingField> = {
    ...(!isRating(rating) && { rating: RATING_MESSAGES.missing }),
    ...('message' in read && { warnings: read.message }),
  };
  return badInput(fields.rating ?? fields.warnings ?? '', fields);
}

/** The values of the field for warnings that a work has. */
export const choicesOfWarnings = ({ warnings, warningsStated }: Omit<RatingOfWork, 'rating'>): string[] =>
  warningsStated === 'none' || warningsStated === 'unsaid' ? [warningsStated] : warnings;

export const ratingChoiceOf = (work: RatingOfWork) => ({ rating: work.rating ?? '', warnings: choicesOfWarnings(work) });

/** What covers something for a viewer: its rating or that it has none, warnings, that its author chose not to say, or that it is hidden. */
export type Covering = Rating | 'none' | Warning | 'unsaid' | 'hidden';
/** What covers works for visitors, and for members until they choose something else; `covering_preset()` in the database (WARN-04). */
export const WARNED_BY_DEFAULT: readonly Covering[] = ['mature', 'gore', 'suicide', 'self-harm', 'sexual-violence', 'flashing'];

/** In the order in which they are named. */
const COVERING_NAMES: Record<Exclude<Covering, 'hidden'>, string> = {
  ...RATING_NAMES,
  none: 'content without a rating',
  ...WARNING_NAMES,
  unsaid: 'content that its author chose not to name',
};

/** `This chapter contains: Suicide, Self-harm.` (WARN-06) */
export function coveredSentence(noun: string, covering: readonly Covering[]): string {
  const shown = Object.entries(COVERING_NAMES).flatMap(([value, name]) => (covering.some((reason) => reason === value) ? [name] : []));
  return `This ${noun} contains: ${shown.join(', ')}.`;
}

const ratingInWords = (rating: Rating | null) => (rating ? RATING_NAMES[rating] : NOT_RATED);
export const namesOfWarnings = (warnings: readonly Warning[]) =>
  WARNINGS.filter((warning) => warnings.includes(warning))
    .map((warning) => WARNING_NAMES[warning])
    .join(', ');

/** What a card has of it; `parts` are the warnings of its chapters or arcs, if they have some, `panels` those of panels (WARN-03). */
export type WorkContent = RatingOfWork & { parts: { of: 'chapters' | 'arcs'; warnings: Warning[] } | null; panels: Warning[] };

/** The rating and warnings of a work as its card shows them; last those of its parts and panels that it does not have itself. */
export function contentInWords({ rating, warnings, warningsStated, parts, panels }: WorkContent): string[] {
  const stated = warningsStated === 'unsaid' ? 'author chose not to say' : namesOfWarnings(warnings);
  const further = ([of, found]: [string, Warning[]]) => {
    const names = namesOfWarnings(found.filter((warning) => !warnings.includes(warning)));
    return names ? [`In some ${of}: ${names}`] : [];
  };
  const inside: [string, Warning[]][] = [...(parts ? [[parts.of, parts.warnings] as [string, Warning[]]] : []), ['panels', panels]];
  return [ratingInWords(rating), ...(stated ? [`Warnings: ${stated}`] : []), ...inside.flatMap(further)];
}
