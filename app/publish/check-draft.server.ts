import { and, count, eq, sql } from 'drizzle-orm';
import { isBlank } from '#editor/document/count.ts';
import type { Transaction } from '#server/database/database.ts';
import { badInput, refusedField } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { sumsProblem } from '../drafts/draft-limit-rules.ts';
import { typeOfDraft } from '../drafts/drafts.server.ts';
import { PANEL_WITHOUT_IMAGE } from '../drafts/panels/panel-rules.ts';
import { ADD_A_TAG, NO_LANGUAGE, PART_CONTENT, PART_TITLE, titleAndContent } from '../drafts/rules.ts';
import { draftPages, drafts } from '../drafts/tables.ts';
import { ownsPictures } from '../images/pictures.server.ts';
import { KIDS_ZONE_OFF, KIDS_ZONE_UNATTENDED } from '../site/rules.ts';
import { freshSettings } from '../site/settings.server.ts';
import { classesOf } from '../works/class-rules.ts';
import { isPart, type Kind, kindOfDraft, kinds } from '../works/kinds.ts';
import { PUBLISH_DEFAULTS } from '../works/publish-default-rules.ts';
import { type RatingOfWork, readRating } from '../works/ratings/rating-rules.ts';
import type { RefusedPublication } from './publication-transaction.server.ts';
import type { PublishForm } from './schemas.ts';

type Draft = typeof drafts.$inferSelect;
type Sums = { pagesCount: number; wordsCount: number; textBytes: number };
/** The columns of a work that come from its draft and the choices of the publish dialog. */
export type CheckedWork = Sums & {
  kind: Kind;
  title: string;
  description: string;
  cover: string | null;
  genre: string | null;
  tags: string[];
  language: string;
};
export type CheckedPart = Sums & { title: string; description: string };

const refused = (message: string, field?: string): RefusedPublication => ({
  done: 'refused',
  ...(field ? refusedField(field, message) : badInput(message)),
});

/** Checks a draft for a first publication or for published changes, with the same sentences (PUBLISH-03, EDIT-09). */
export async function checkWork(
  viewer: Person,
  tx: Transaction,
  draft: Draft,
  choices: Pick<PublishForm, 'cover' | 'genre' | 'language'>,
): Promise<CheckedWork | RefusedPublication> {
  const type = typeOfDraft(draft);
  const kind = kindOfDraft(type);
  const cover = choices.cover === 'drawn' ? null : choices.cover;
  if (cover && !(await ownsPictures(viewer, [cover], tx))) return refused('Please choose a cover.', 'cover');
  const zone = kind === 'kids_book' ? (await freshSettings(tx)).kidsZone : 'open';
  if (zone !== 'open') return refused(zone === 'off' ? KIDS_ZONE_OFF : KIDS_ZONE_UNATTENDED);
  const sums = await sumsOf(viewer, tx, draft.id);
  const tooMuch = sumsProblem(type, sums);
  if (tooMuch) return refused(tooMuch);
  const empty = await contentProblem(tx, kind, draft.id);
  if (!draft.title.trim() || empty) return refused(empty || titleAndContent(kind));
  const defaults = PUBLISH_DEFAULTS[kind];
  const [genre, language] = [choices.genre || (defaults?.genre ?? ''), choices.language ?? defaults?.language];
  if (!language) return refused(NO_LANGUAGE, 'language');
  const classes = classesOf[kind];
  if (classes && !classes.includes(genre)) return refused(`Please choose a ${kinds[kind].classedBy}.`, 'genre');
  if (!classes && !draft.tags.length) return refused(ADD_A_TAG, 'tags');
  return {
    ...{ kind, title: draft.title.trim(), description: draft.description.trim(), cover, genre: classes ? genre : null },
    ...{ tags: draft.tags, language, pagesCount: sums.pages, wordsCount: sums.words, textBytes: sums.bytes },
  };
}

/** The rating and warnings of the publish dialog (WARN-01, WARN-02). Changes ask for none, because they are not about the text. */
export function checkRating(
  viewer: Person,
  kind: Kind,
  { rating, warnings = '' }: Pick<PublishForm, 'rating' | 'warnings'>,
): RatingOfWork | RefusedPublication {
  const read = readRating(viewer.role === 'child' ? 'kids_book' : kind, { rating, warnings: [warnings] });
  if ('rated' in read) return read.rated;
  return read.fields?.rating ? refused(read.message, 'rating') : refused(read.message, 'warnings');
}

/** The same for the draft of a chapter or arc. */
export async function checkPart(viewer: Person, tx: Transaction, draft: Draft): Promise<CheckedPart | RefusedPublication> {
  const type = typeOfDraft(draft);
  if (!isPart(type)) throw new Error('the draft is not of a part');
  if (!draft.title.trim()) return refused(PART_TITLE[type], 'title');
  const sums = await sumsOf(viewer, tx, draft.id);
  const problem = sumsProblem(type, sums) || (await contentProblem(tx, kindOfDraft(type), draft.id, PART_CONTENT[type]));
  if (problem) return refused(problem);
  return {
    ...{ title: draft.title.trim(), description: draft.description.trim() },
    ...{ pagesCount: sums.pages, wordsCount: sums.words, textBytes: sums.bytes },
  };
}

/**
 * The error message for content that is not ready to publish; empty when it is. Reads the first page of a text; comic panels are only
 * counted.
 */
async function contentProblem(tx: Transaction, kind: Kind, draftId: string, empty = titleAndContent(kind)): Promise<string> {
  if (kinds[kind].content === 'text') {
    const [first] = await tx
      .select({ document: draftPages.document })
      .from(draftPages)
      .where(eq(draftPages.draftId, draftId))
      .orderBy(draftPages.position)
      .limit(1);
    return first && 'content' in first.document && !isBlank(first.document) ? '' : empty;
  }
  const [panels] = await tx
    .select({
      all: count(),
      pictured: count(sql`case when jsonb_typeof(${draftPages.document} -> 'picture') = 'object' then 1 end`),
    })
    .from(draftPages)
    .where(eq(draftPages.draftId, draftId));
  if (!panels?.pictured) return empty;
  return panels.pictured < panels.all ? PANEL_WITHOUT_IMAGE : '';
}

/** The sums over the pages of a draft, which decide whether it can be published. */
async function sumsOf(viewer: Person, tx: Transaction, draftId: string) {
  const [sums] = await tx
    .select({
      pages: count(),
      words: sql<number>`coalesce(sum(${draftPages.words}), 0)::int`,
      bytes: sql<number>`coalesce(sum(${draftPages.bytes}), 0)::int`,
      bubbles: sql<number>`coalesce(sum(${draftPages.bubbles}), 0)::int`,
    })
    .from(draftPages)
    .innerJoin(drafts, and(eq(drafts.id, draftPages.draftId), eq(drafts.authorId, viewer.id)))
    .where(eq(draftPages.draftId, draftId));
  return sums ?? { pages: 0, words: 0, bytes: 0, bubbles: 0 };
}
