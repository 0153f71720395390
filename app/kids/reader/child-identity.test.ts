import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createPurgeWorker } from '#app/account/deletion/purge-worker.server.ts';
import { dataLifecycle } from '#app/data-lifecycle.server.ts';
import { fileDeletions } from '#app/images/tables.ts';
import { works } from '#app/works/tables.ts';
import type { Document } from '#editor/document/document-types.ts';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { filesOf } from '#server/media/addresses.ts';
import { store } from '#server/media/storage/store.ts';
import { dataOf } from '#tests/authorization/fixture.ts';
import { createDraft } from '#tests/support/drafts/drafts.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { BY_SCRIPT, send, visit } from '#tests/support/request.ts';
import { createChild } from '#tests/support/site/groups.ts';
import { createFamily, publishStory } from '#tests/support/site/stories.ts';

let family: Awaited<ReturnType<typeof createFamily>>;
let reader: Member;
let stories: { id: string; images: string[] }[];
let other: { id: string; images: string[] };
beforeAll(async () => {
  family = await createFamily();
  reader = await createMember();
  stories = [await storyWithImages(family.child, 'The Owl'), await storyWithImages(family.child, 'The Mill')];
  other = await storyWithImages(await createChild(family.group), 'The Sea');
});
beforeEach(() => {
  resetRateLimits();
  pageCache.clear();
});

const png = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#a34' } })
    .png()
    .toBuffer();

async function upload(as: Member): Promise<string> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await png())], 'owl.png', { type: 'image/png' }));
  form.set('folder', 'kids_books');
  const response = await visit('/pictures', { method: 'POST', body: form, headers: BY_SCRIPT, as: as.cookie });
  return String(((await response.json()) as { address?: string }).address);
}

const pageWith = (src: string): Document => ({
  type: 'doc',
  content: [
    { type: 'image', attrs: { src, width: 400, height: 300, alt: 'An owl' } },
    { type: 'paragraph', content: [{ type: 'text', text: 'An owl by night.' }] },
  ],
});

/** A public story of a child with a cover and an image that it uploaded. */
async function storyWithImages(child: Member, title: string) {
  const [cover, inside] = [await upload(child), await upload(child)];
  const { id } = await publishStory(child, { title, cover, pages: [pageWith(inside)] });
  await db.update(works).set({ state: 'shown', review: null }).where(eq(works.id, id));
  return { id, images: [cover, inside] };
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idsOf = async (path: string, as?: Member) => new Set((await (await visit(path, { as: as?.cookie })).text()).match(UUID));

test('pages, data and images of two public stories of a child share no id that a story of another child does not have (SAFE-09)', async () => {
  for (const as of [undefined, reader])
    for (const pathTo of [
      (id: string) => `/kids-book/${id}`,
      (id: string) => dataOf(`/kids-book/${id}`),
      (id: string) => `/works/${id}/pages/1`,
    ]) {
      const [first, second, third] = await Promise.all([...stories, other].map(({ id }) => idsOf(pathTo(id), as)));
      const common = [...(first ?? [])].filter((id) => second?.has(id) && !third?.has(id));
      expect([pathTo('story'), common]).toEqual([pathTo('story'), []]);
      expect(first?.size).toBeGreaterThan(0);
    }
  for (const as of [undefined, reader])
    for (const path of ['/kids-adventure', dataOf('/kids-adventure'), '/', dataOf('/'), '/continue-reading', dataOf('/continue-reading')])
      expect([path, (await idsOf(path, as)).has(family.child.id)]).toEqual([path, false]);
});

test('a child loads its own images, and everyone those of its public story, but no image that only it may see (SAFE-09, MEDIA-04)', async () => {
  const own = await upload(family.child);
  await createDraft(family.child, { kind: 'kids', pages: [pageWith(own)] });
  const statuses = async (address: string) =>
    Promise.all([undefined, reader, family.child].map(async (as) => (await visit(address, { as: as?.cookie })).status));
  expect(await statuses(stories[0]?.images[1] ?? '')).toEqual([200, 200, 200]);
  expect(await statuses(own)).toEqual([404, 404, 200]);
});

test('deleting a child deletes the files of its images, whose folder has no id of the child (SAFE-09, SAFE-14)', async () => {
  const { child, grownUp, group } = await createFamily();
  const files = filesOf(await upload(child));
  const keys = files ? [files.widest, ...files.narrower.values()] : [];
  const stored = async () => (await Promise.all(keys.map((key) => store().get(key)))).map((file) => file !== null);
  expect(await stored()).toEqual([true, true, true]);
  expect((await send(`/groups/${group.id}/children/${child.id}`, { sure: 'yes' }, grownUp.cookie)).status).toBe(303);
  await createPurgeWorker({ on: () => () => {} }, dataLifecycle).run();
  expect([await stored(), await db.$count(fileDeletions)]).toEqual([[false, false, false], 0]);
});
