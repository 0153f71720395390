import { and, count, eq, sql } from 'drizzle-orm';
import { isBlank } from '#editor/document/count.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { PictureRefused } from '#server/media/decoding/picture.ts';
import type { ReviewStep } from '../audience/state-rules.ts';
import { challengeToEnter } from '../challenges/challenges.server.ts';
import { defaultChoice } from '../comments/access/comment-defaults.server.ts';
import { sumsProblem } from '../drafts/draft-limit-rules.ts';
import { typeOfDraft } from '../drafts/drafts.server.ts';
import { PANEL_WITHOUT_IMAGE } from '../drafts/panels/panel-rules.ts';
import { ADD_A_TAG, mayAddParts, NO_LANGUAGE, PART_CONTENT, PART_TITLE, titleAndContent } from '../drafts/rules.ts';
import { draftPages, drafts } from '../drafts/tables.ts';
import { openHeldCase, TooManyHeld } from '../holds/hold.server.ts';
import { TOO_MANY_HELD_MESSAGE } from '../holds/hold-rules.ts';
import { deleteUnreferenced, imagesOf, removeFiles } from '../images/cleanup/unreferenced-images.server.ts';
import { ownsPictures } from '../images/pictures.server.ts';
import { requireRoomForText } from '../images/storage.server.ts';
import { pictures } from '../images/tables.ts';
import { openReview, reviewStepFor } from '../moderation/review/review.server.ts';
import type { MarkedPlace } from '../personal-data/mark-rules.ts';
import { placesInDraft, searchDraft } from '../personal-data/marked-places.server.ts';
import { KIDS_ZONE_OFF, KIDS_ZONE_UNATTENDED } from '../site/rules.ts';
import { freshSettings } from '../site/settings.server.ts';
import { WORDS_REFUSED } from '../site/word-rules.ts';
import { classesOf } from '../works/class-rules.ts';
import { isPart, type Kind, kindOfDraft, kinds } from '../works/kinds.ts';
import { PUBLISH_DEFAULTS } from '../works/publish-default-rules.ts';
import { pages, panels, parts, works } from '../works/tables.ts';
import { storeChildStory } from './child-story.server.ts';
import { effectOfDraft } from './listed-words.server.ts';
import type { PublishForm } from './schemas.ts';

export type Published =
  | { done: 'published'; id: string; kind?: Kind; review?: ReviewStep | null; isHeld?: boolean; isNew?: true }
  | { done: 'challenge-over'; over: string; running: { id: string; title: string } }
  | { done: 'refused'; message: string; field?: string }
  | { done: 'marked'; places: [MarkedPlace, ...MarkedPlace[]] }
  | { done: 'conflict' }
  | { done: 'not-found' };

/**
 * Publishes the viewer's draft as a work with its pages and deletes the draft, in one transaction. A repeated request finds the existing
 * work and returns the same result.
 */
export async function publishDraft(viewer: Person, id: string, choices: PublishForm): Promise<Published> {
  if (!isId(id)) return { done: 'not-found' };
  if (!choices.marks) await searchDraft(viewer, id);
  const cover = choices.cover === 'drawn' ? null : choices.cover;
  return publishing(async (tx, dropped) => {
    const [draft] = await tx
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.authorId, viewer.id)))
      .for('update');
    if (!draft) return findPublishedWork(viewer, tx, id);
    const type = typeOfDraft(draft);
    if (isPart(type)) return { done: 'not-found' };
    if (choices.revision && choices.revision !== draft.revision) return { done: 'conflict' };
    if (cover && !(await ownsPictures(viewer, [cover], tx))) return { done: 'refused', message: 'Please choose a cover.', field: 'cover' };
    const kind = kindOfDraft(type);
    if (viewer.role === 'child' && kind !== 'kids_book') return { done: 'not-found' };
    const zone = kind === 'kids_book' ? (await freshSettings(tx)).kidsZone : 'open';
    if (zone !== 'open') return { done: 'refused', message: zone === 'off' ? KIDS_ZONE_OFF : KIDS_ZONE_UNATTENDED };
    const sums = await sumsOf(tx, id);
    const tooMuch = sumsProblem(type, sums);
    if (tooMuch) return { done: 'refused', message: tooMuch };
    const empty = await contentProblem(tx, kind, id);
    if (!draft.title.trim() || empty) return { done: 'refused', message: empty || titleAndContent(kind) };
    const defaults = PUBLISH_DEFAULTS[kind];
    const [genre, language] = [choices.genre || (defaults?.genre ?? ''), choices.language ?? defaults?.language];
    if (!language) return { done: 'refused', message: NO_LANGUAGE, field: 'language' };
    const classes = classesOf[kind];
    if (classes && !classes.includes(genre))
      return { done: 'refused', message: `Please choose a ${kinds[kind].classedBy}.`, field: 'genre' };
    if (!classes && !draft.tags.length) return { done: 'refused', message: ADD_A_TAG, field: 'tags' };
    const entered = kind === 'challenge_entry' ? await challengeToEnter(tx, choices.challenge) : null;
    if (entered && 'over' in entered) return { done: 'challenge-over', ...entered };
    const [marked, ...others] = choices.marks ? [] : await placesInDraft(viewer, tx, draft);
    if (marked) return { done: 'marked', places: [marked, ...others] };
    const review = kind === 'kids_book' ? await reviewStepFor(viewer, tx) : null;
    const listed = await effectOfDraft(viewer, tx, draft);
    if (listed === 'refuse') return { done: 'refused', message: WORDS_REFUSED };
    const isHeld = listed === 'hold' && !review; // a person reads a story in review before others see it
    const values = {
      kind,
      ...(isHeld && ({ state: 'held' } as const)),
      ...(review && ({ state: 'waiting', review } as const)),
      title: draft.title.trim(),
      description: draft.description.trim(),
      authorId: viewer.id,
      cover,
      genre: classes ? genre : null,
      tags: draft.tags,
      language,
      ...commentChoiceOf(viewer, choices),
      ageRange: defaults?.ageRange ?? null,
      challengeId: entered?.id ?? null,
      pagesCount: sums.pages,
      wordsCount: sums.words,
      textBytes: sums.bytes,
      draftId: id,
    };
    const work = viewer.role === 'child' ? await storeChildStory(viewer, tx, draft, values) : await insertWork(tx, values);
    if (!work) return findPublishedWork(viewer, tx, id);
    await tx.execute(copyPagesQuery(kind, id, work.id));
    dropped.push(...(await deletePublished(viewer, tx, id, work.unused)));
    if (isHeld) await openHeldCase(viewer, tx, { type: 'work', id: work.id }, 'word');
    if (review === 'sent') await openReview(viewer, tx, { id: work.id, authorId: viewer.id });
    // The group of a child was announced; its editor must not load the published draft again.
    if (viewer.role !== 'child') await announce(tx, ...(review ? [`person:${viewer.id}`] : ['home', `profile:${viewer.id}`]));
    await requireRoomForText(viewer, tx);
    return { done: 'published', id: work.id, kind, review, isHeld, isNew: true };
  });
}

/** Null: the draft was restored after it was published. */
async function insertWork(tx: Transaction, values: typeof works.$inferInsert): Promise<{ id: string; unused?: string[] } | null> {
  const [work] = await tx.insert(works).values(values).onConflictDoNothing({ target: works.draftId }).returning({ id: works.id });
  return work ?? null;
}

/** Who can comment, as chosen in the dialog; else as the author decided for what they publish (CMT-01). */
function commentChoiceOf(viewer: Person, { commentRule, holdFirst }: PublishForm) {
  const otherwise = defaultChoice(viewer);
  return commentRule && viewer.role !== 'child'
    ? { commentRule, holdFirstComments: holdFirst === 'yes' }
    : { commentRule: otherwise.rule, holdFirstComments: otherwise.holdsFirst };
}

/**
 * Runs publishing in one transaction. When the storage limit is exceeded nothing is published and the draft is unchanged. `dropped` are
 * pictures whose rows are deleted; their files are deleted after the commit.
 */
async function publishing(publish: (tx: Transaction, dropped: string[]) => Promise<Published>): Promise<Published> {
  const dropped: string[] = [];
  try {
    // A decision about the case of a child's story locks it before the story, in the other order than this.
    const published = await retried(() => {
      dropped.length = 0;
      return db.transaction((tx) => publish(tx, dropped));
    });
    await removeFiles(dropped);
    return published;
  } catch (error) {
    if (error instanceof PictureRefused) return { done: 'refused', message: error.message };
    if (error instanceof TooManyHeld) return { done: 'refused', message: TOO_MANY_HELD_MESSAGE };
    throw error;
  }
}

/**
 * Deletes a draft that was published, and its pictures and those of a `replaced` text that nothing shows now, such as a cover that was not
 * chosen: everyone may load a picture that nothing uses. Returns their addresses.
 */
async function deletePublished(viewer: Person, tx: Transaction, id: string, replaced: readonly string[] = []): Promise<string[]> {
  const images = await imagesOf(viewer, tx, sql`${id}::uuid`);
  await tx.delete(drafts).where(eq(drafts.id, id));
  return deleteUnreferenced(viewer, tx, [...new Set([...images, ...replaced])]);
}

/** Finds what an earlier request made of the draft. */
async function findPublishedWork(viewer: Person, tx: Transaction, draftId: string): Promise<Published> {
  const [work] = await tx
    .select({ id: works.id, kind: works.kind, review: works.review })
    .from(works)
    .where(and(eq(works.draftId, draftId), eq(works.authorId, viewer.id)));
  return work ? { done: 'published', ...work } : { done: 'not-found' };
}
async function findPublishedPart(viewer: Person, tx: Transaction, draftId: string): Promise<Published> {
  const [part] = await tx
    .select({ id: parts.id })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .where(and(eq(parts.draftId, draftId), eq(works.authorId, viewer.id)));
  return part ? { done: 'published', id: part.id } : { done: 'not-found' };
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

const position = sql`row_number() over (order by position)`;
/** Copies the pages or panels of a draft to a work or one of its parts. Image dimensions are those recorded at upload. */
const copyPagesQuery = (kind: Kind, draftId: string, workId: string, partId: string | null = null) =>
  kinds[kind].content === 'text'
    ? sql`insert into ${pages} (work_id, part_id, position, document, words)
        select ${workId}, ${partId}::uuid, ${position}, document, words from ${draftPages} where ${draftPages.draftId} = ${draftId}`
    : sql`insert into ${panels} (work_id, part_id, position, picture, width, height, description, bubbles)
        select ${workId}, ${partId}::uuid, ${position}, document #>> '{picture,src}',
          coalesce(${pictures.width}, (document #>> '{picture,width}')::int), coalesce(${pictures.height}, (document #>> '{picture,height}')::int),
          document ->> 'description', document -> 'bubbles'
        from ${draftPages} left join ${pictures} on ${pictures.address} = document #>> '{picture,src}' where ${draftPages.draftId} = ${draftId}`;

/**
 * Publishes the viewer's draft of a chapter or arc as a part of its work and deletes the draft. The part count of the work is updated in
 * the same transaction; a repeated request returns the same result.
 */
export async function publishPart(viewer: Person, id: string): Promise<Published> {
  if (!isId(id)) return { done: 'not-found' };
  return publishing(async (tx, dropped) => {
    const [draft] = await tx
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.authorId, viewer.id)))
      .for('update');
    if (!draft) return findPublishedPart(viewer, tx, id);
    if (!draft.workId || !isPart(draft.kind)) return { done: 'not-found' };
    const [work] = await tx.select({ authorId: works.authorId }).from(works).where(eq(works.id, draft.workId)).for('update');
    if (!work || !mayAddParts(viewer, work)) return { done: 'not-found' };
    if (!draft.title.trim()) return { done: 'refused', message: PART_TITLE[draft.kind], field: 'title' };
    const sums = await sumsOf(tx, id);
    const problem = sumsProblem(draft.kind, sums) || (await contentProblem(tx, kindOfDraft(draft.kind), id, PART_CONTENT[draft.kind]));
    if (problem) return { done: 'refused', message: problem };
    const listed = await effectOfDraft(viewer, tx, draft);
    if (listed === 'refuse') return { done: 'refused', message: WORDS_REFUSED };
    const isHeld = listed === 'hold';
    const [part] = await tx
      .insert(parts)
      .values({
        ...(isHeld && ({ state: 'held' } as const)),
        workId: draft.workId,
        title: draft.title.trim(),
        description: draft.description.trim(),
        pagesCount: sums.pages,
        wordsCount: sums.words,
        textBytes: sums.bytes,
        draftId: id,
      })
      .onConflictDoNothing({ target: parts.draftId })
      .returning({ id: parts.id });
    if (!part) return findPublishedPart(viewer, tx, id);
    await tx.execute(copyPagesQuery(kindOfDraft(draft.kind), id, draft.workId, part.id));
    // A trigger counts a held part when it is released.
    if (isHeld) await openHeldCase(viewer, tx, { type: 'part', id: part.id }, 'word');
    else
      await tx
        .update(works)
        .set({ chapterCount: sql`${works.chapterCount} + 1` })
        .where(eq(works.id, draft.workId));
    dropped.push(...(await deletePublished(viewer, tx, id)));
    await announce(tx, 'home', `work:${draft.workId}`);
    await requireRoomForText(viewer, tx);
    return { done: 'published', id: part.id };
  });
}

async function sumsOf(tx: Transaction, draftId: string) {
  const [sums] = await tx
    .select({
      pages: count(),
      words: sql<number>`coalesce(sum(${draftPages.words}), 0)::int`,
      bytes: sql<number>`coalesce(sum(${draftPages.bytes}), 0)::int`,
      bubbles: sql<number>`coalesce(sum(${draftPages.bubbles}), 0)::int`,
    })
    .from(draftPages)
    .where(eq(draftPages.draftId, draftId));
  return sums ?? { pages: 0, words: 0, bytes: 0, bubbles: 0 };
}
