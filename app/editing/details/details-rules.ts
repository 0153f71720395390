import { type FieldMessages, type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { IMAGE_REFUSED } from '#server/media/file-rules.ts';
import { SENT_TAGS_MAX } from '../../drafts/draft-limit-rules.ts';
import { DESCRIPTION_MAX, NO_LANGUAGE, TITLE_MAX } from '../../drafts/rules.ts';
import { clean, codePoints } from '../../forms/text-rules.ts';
import { classesOf, distinctTags, TAG_MAX, TAGS_MAX, TOO_MANY_TAGS, withTag } from '../../works/class-rules.ts';
import { type Kind, kinds } from '../../works/kinds.ts';
import {
  fieldOfStatement,
  fieldsOfStatement,
  LABEL_MESSAGES,
  NOTE_FIELD,
  NOTHING_STATED,
  readStatement,
  type Statement,
  type StatementField,
} from '../../works/labels/label-rules.ts';
import { LANGUAGE_MAX } from '../../works/languages/language-list-rules.ts';
import { choicesOfWarnings, type RatingField, type RatingOfWork, readRating } from '../../works/ratings/rating-rules.ts';
import { readStatus, type StatusField } from '../../works/status/status-rules.ts';
import type { StatedOfWork } from '../tables.ts';

export const DETAILS_TITLE = 'Edit Details';
export const DETAILS_SAVED = 'The details are saved.';
export const DETAILS_FAILED = 'The details couldn’t be saved. Please try again.';
export const DETAILS_IN_REVIEW = 'A moderator reads every change to a kids story first. Please use Edit on the story’s page.';
const STATEMENT_FIELDS = Object.keys(fieldsOfStatement(NOTHING_STATED));
const NO_TITLE = 'Please enter a title.';

/** What the form changes; genre is null for a world. `rating`, `warningsStated` and `labelStated` null: as before. */
export type Details = StatedOfWork & { title: string; description: string; genre: string | null; language: string; tags: string[] };
/** As typed, so that a refused form shows it again. */
export type TypedDetails = Record<'title' | 'description' | 'genre' | 'language' | 'status' | 'until', string> & {
  tags: string[];
  cover: CoverChoice;
  rating: string;
  /** Null: the form has no such field. */
  warnings: readonly string[] | null;
  /** The fields of the statement about assistants, by their names. */
  statement: Readonly<Record<string, string>>;
};
export type CoverChoice = 'current' | 'drawn' | 'new';
export type DetailsField =
  | ('title' | 'description' | 'genre' | 'language' | 'tag' | 'cover')
  | (StatusField | RatingField | StatementField);

const textIn = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? clean(value.replaceAll('\r\n', '\n')) : '';
};
const tooLong = (what: string, max: number) => `${what} can be up to ${max.toLocaleString('en-US')} characters.`;

export function typedIn(form: FormData): TypedDetails {
  const cover = form.get('cover');
  return {
    ...{ status: textIn(form, 'status'), until: textIn(form, 'until') },
    ...{ title: textIn(form, 'title'), description: textIn(form, 'description'), genre: textIn(form, 'genre') },
    ...{
      language: textIn(form, 'language'),
      tags: form.getAll('tag').flatMap((tag) => (typeof tag === 'string' && tag.trim() ? [clean(tag)] : [])),
    },
    rating: textIn(form, 'rating'),
    warnings: form.has('warnings') ? form.getAll('warnings').flatMap((value) => (typeof value === 'string' && value ? [value] : [])) : null,
    statement: Object.fromEntries(STATEMENT_FIELDS.flatMap((name) => (form.has(name) ? [[name, textIn(form, name)]] : []))),
    cover: cover === 'drawn' || cover === 'new' ? cover : 'current',
  };
}

const AS_BEFORE: RatingOfWork = { rating: null, warnings: [], warningsStated: null };

/** What the form says about the rating; an older work needs none until one is chosen. */
function changedRating({ kind, ...before }: RatingOfWork & { kind: Kind }, { rating, warnings }: TypedDetails) {
  const isChosen = Boolean(rating) || Boolean(warnings?.length) || (warnings !== null && before.warningsStated !== null);
  if (!isChosen) return { rated: AS_BEFORE };
  return readRating(kind, { rating: rating || (before.rating ?? ''), warnings: warnings ?? choicesOfWarnings(before) });
}

/** What the form says about assistants; null: nothing, as before (LABEL-03). */
function readAssistants({ statement }: TypedDetails): { labelStated: Statement | null } | RefusedAction<StatementField> {
  const read = readStatement(statement);
  if (!read) return statement[NOTE_FIELD] ? refusedField(fieldOfStatement('text'), LABEL_MESSAGES.grade) : { labelStated: null };
  return 'problem' in read ? read : { labelStated: read };
}

type Read = { details: Details; fields: FieldMessages<DetailsField> };
/** Reads the form of a work; every wrong field has a message. `hasImage`: a file was sent. */
export function readDetails(work: RatingOfWork & { kind: Kind }, typed: TypedDetails, hasImage: boolean): Read {
  const { kind } = work;
  const rated = changedRating(work, typed);
  const assistants = readAssistants(typed);
  const [title, description, language] = [typed.title.trim(), typed.description.trim(), typed.language.trim()];
  const classes = classesOf[kind];
  const distinct = distinctTags(typed.tags.slice(0, SENT_TAGS_MAX).map((tag) => tag.trim()));
  const tags = distinct.reduce<readonly string[]>(withTag, []);
  // An older work has no status until one is chosen.
  const status = typed.status ? readStatus(typed.status, typed.until) : { status: null, holdUntil: null };
  const fields: FieldMessages<DetailsField> = {
    ...('problem' in status && status.fields),
    ...('problem' in rated && rated.fields),
    ...(!title && { title: NO_TITLE }),
    ...(codePoints(title) > TITLE_MAX && { title: tooLong('Titles', TITLE_MAX) }),
    ...(codePoints(description) > DESCRIPTION_MAX && { description: tooLong('Descriptions', DESCRIPTION_MAX) }),
    ...(!language && { language: NO_LANGUAGE }),
    ...(codePoints(language) > LANGUAGE_MAX && { language: tooLong('Languages', LANGUAGE_MAX) }),
    ...(classes && !classes.includes(typed.genre) && { genre: `Please choose a ${kinds[kind].classedBy}.` }),
    ...(!classes && !tags.length && { tag: 'Please add at least one tag to share your world' }),
    ...(distinct.length > TAGS_MAX && { tag: TOO_MANY_TAGS }),
    ...(distinct.some((tag) => codePoints(tag) > TAG_MAX) && { tag: tooLong('Tags', TAG_MAX) }),
    ...(typed.cover === 'new' && !hasImage && { cover: IMAGE_REFUSED }),
    ...('problem' in assistants && assistants.fields),
  };
  const stated = {
    ...('problem' in status ? { status: null, holdUntil: null } : status),
    ...('rated' in rated ? rated.rated : AS_BEFORE),
    labelStated: 'problem' in assistants ? null : assistants.labelStated,
  };
  return { details: { title, description, genre: classes ? typed.genre : null, language, tags: [...tags], ...stated }, fields };
}
