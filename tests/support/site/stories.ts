import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { type DraftOptions, text } from '../drafts/draft-save.ts';
import { createDraft, publish } from '../drafts/drafts.ts';
import { createMember, type Member } from '../people.ts';
import { send } from '../request.ts';
import { createChild, createGroup } from './groups.ts';

/** By test file: each has a database of its own, and files of one worker share this module. */
const owners = new Map<string, Member>();
/** A family of two grown-ups and a child, on a site that has an owner. */
export async function createFamily() {
  const { testPath = '' } = expect.getState();
  const owner = owners.get(testPath) ?? (await createMember({ role: 'owner' }));
  owners.set(testPath, owner);
  await loadSettings();
  const [grownUp, other] = [await createMember(), await createMember()];
  const group = await createGroup([grownUp, other]);
  return { owner, grownUp, other, group, child: await createChild(group, { name: 'Wren' }) };
}

type Options = DraftOptions & { cover?: string };

/** Writes and publishes a story as a child; returns the row that waits. */
export async function publishStory(child: Member, { cover = 'drawn', ...options }: Options = {}) {
  const id = await createDraft(child, { kind: 'kids', title: 'The Owl', pages: [text('An owl sat on a wall.')], ...options });
  expect((await publish(id, child.cookie, { genre: 'Adventure', cover })).status).toBe(200);
  return (await db.select().from(works).where(eq(works.draftId, id)))[0] ?? expect.unreachable();
}

/** Sends the choice of a grown-up for the story as it is now. */
export async function choose(grownUp: Member, group: { id: string }, story: { id: string }, choice: string, note = '') {
  const [now] = await db.select({ version: works.draftId }).from(works).where(eq(works.id, story.id));
  return send(`/groups/${group.id}/review`, { work: story.id, version: now?.version ?? '', choice, note }, grownUp.cookie);
}

export const storyNow = async ({ id }: { id: string }) => (await db.select().from(works).where(eq(works.id, id)))[0];
export const newestOf = async ({ id }: { id: string }) =>
  (await db.select().from(works).where(eq(works.authorId, id)).orderBy(desc(works.id)).limit(1))[0];
