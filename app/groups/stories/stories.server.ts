import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import type { ReviewStep, State } from '../../audience/state-rules.ts';
import { isActiveAccount } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { groupPeople } from '../children/tables.ts';
import { STORIES_OF_CHILD_SHOWN, STORIES_OF_GROUP_SHOWN, type StoryStep, stepOf, WAITING_STORIES_SHOWN } from './story-state-rules.ts';

/** A child's story as the pages of their group list it. `draftId` is of its text and changes with every edit. */
export type GroupStory = {
  id: string;
  kind: 'kids_book';
  title: string;
  cover: string | null;
  step: StoryStep;
  note: string | null;
  draftId: string;
  createdAt: string;
  author: { name: string; animal: string };
  /** The step of the approved story that this version replaces; null for a story itself. */
  replaces: StoryStep | null;
  /** The step of a newer version beside the story, and its id. */
  changes: { id: string; step: StoryStep; note: string | null } | null;
};

const replaced = alias(works, 'replaced');
const versions = alias(works, 'versions');
const columns = {
  id: works.id,
  title: works.title,
  cover: works.cover,
  state: works.state,
  review: works.review,
  note: works.reviewNote,
  draftId: works.draftId,
  createdAt: works.createdAt,
  name: people.name,
  animal: people.animal,
  replacedState: replaced.state,
  replacedReview: replaced.review,
  versionId: versions.id,
  versionState: versions.state,
  versionReview: versions.review,
  versionNote: versions.reviewNote,
};
type Row = {
  [Column in keyof typeof columns]: Column extends `${string}tate`
    ? State | null
    : Column extends `${string}eview`
      ? ReviewStep | null
      : Column extends 'createdAt'
        ? Date
        : string | null;
};

function storyOf(row: Row): GroupStory {
  const step = (state: State | null, review: ReviewStep | null) => (state ? stepOf({ state, review }) : null);
  const changed = step(row.versionState, row.versionReview);
  return {
    id: row.id ?? '',
    kind: 'kids_book',
    title: row.title ?? '',
    cover: row.cover,
    step: step(row.state, row.review) ?? 'hidden',
    note: row.note,
    draftId: row.draftId ?? '',
    createdAt: row.createdAt.toISOString(),
    author: { name: row.name ?? '', animal: row.animal ?? '' },
    replaces: step(row.replacedState, row.replacedReview),
    changes: changed && changed !== 'deleted' && row.versionId ? { id: row.versionId, step: changed, note: row.versionNote } : null,
  };
}

/** A page of stories; `more` is the cursor of the next one, null at the end. */
export type ShownStories = { stories: GroupStory[]; more: string | null };

/** A page of stories by children. */
async function page(which: SQL | undefined, { limit, oldest }: { limit: number; oldest?: true }): Promise<ShownStories> {
  const rows = await db
    .select(columns)
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .leftJoin(replaced, eq(replaced.id, works.replacesId))
    .leftJoin(versions, eq(versions.replacesId, works.id))
    .where(and(eq(works.kind, 'kids_book'), isActiveAccount(), which))
    .orderBy(oldest ? asc(works.id) : desc(works.id))
    .limit(limit + 1);
  const stories = rows.slice(0, limit).map(storyOf);
  return { stories, more: rows.length > limit ? (stories.at(-1)?.id ?? null) : null };
}

const olderThan = (cursor: string | null) => (isId(cursor) ? lt(works.id, cursor) : undefined);
const isStory = isNull(works.replacesId);

const looksAfter = ({ id }: Person, groupId: string) =>
  sql`exists (select from ${groupPeople} where ${groupPeople.groupId} = ${groupId} and ${groupPeople.personId} = ${id})`;
/** The stories by children of a group, for its grown-ups. */
const ofChildren = (viewer: Person, groupId: string) => and(eq(people.groupId, groupId), looksAfter(viewer, groupId));

/** A child's own stories, newest first, with what a newer version waits for. */
export const ownStories = (viewer: Person, before: string | null): Promise<ShownStories> =>
  page(and(eq(works.authorId, viewer.id), isStory, sql`${works.review} is distinct from 'deleted'`, olderThan(before)), {
    limit: STORIES_OF_CHILD_SHOWN,
  });

/** What the group shares, newest first, also in the Kids Zone; for its children and grown-ups (SAFE-08). */
export const storiesOfGroup = (viewer: Person, groupId: string, before: string | null): Promise<ShownStories> =>
  page(
    and(
      viewer.groupId === groupId ? eq(people.groupId, groupId) : ofChildren(viewer, groupId),
      isStory,
      sql`(${works.state} = 'shown' or (${works.state} = 'waiting' and ${works.review} in ('group', 'sent')))`,
      olderThan(before),
    ),
    { limit: STORIES_OF_GROUP_SHOWN },
  );

const inStep = (step: ReviewStep) => sql`${works.state} = 'waiting' and ${works.review} = ${sql.raw(`'${step}'`)}`;

/** The stories of a group in a step, without changes of a deleted story, which is joined as `replaced`. */
const inGroupStep = (viewer: Person, groupId: string, step: ReviewStep) =>
  and(ofChildren(viewer, groupId), inStep(step), sql`${replaced.review} is distinct from 'deleted'`);

/** The stories that a grown-up has to read, oldest first; for the grown-ups of the group. */
export const waitingStories = (viewer: Person, groupId: string, after: string | null): Promise<ShownStories> =>
  page(and(inGroupStep(viewer, groupId, 'waiting'), isId(after) ? gt(works.id, after) : undefined), {
    limit: WAITING_STORIES_SHOWN,
    oldest: true,
  });

/** The stories that can still be brought back. */
export const deletedStories = async (viewer: Person, groupId: string): Promise<GroupStory[]> =>
  (await page(inGroupStep(viewer, groupId, 'deleted'), { limit: WAITING_STORIES_SHOWN })).stories;

/** How many stories wait for a grown-up of the group. */
export async function waitingCount(viewer: Person, groupId: string): Promise<number> {
  const [found] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .leftJoin(replaced, eq(replaced.id, works.replacesId))
    .where(and(inGroupStep(viewer, groupId, 'waiting'), isActiveAccount()));
  return found?.n ?? 0;
}

/** The group in which the viewer, as a grown-up, decides about this story; null for everyone else. */
export async function groupOfStory(viewer: Viewer, workId: string): Promise<string | null> {
  if (!viewer || viewer.role === 'child') return null;
  const [found] = await db
    .select({ id: groupPeople.groupId })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .innerJoin(groupPeople, and(eq(groupPeople.groupId, people.groupId), eq(groupPeople.personId, viewer.id)))
    .where(eq(works.id, workId));
  return found?.id ?? null;
}
