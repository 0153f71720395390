import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Document } from '#editor/document/document-types.ts';
import { db, pool } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { store } from '#server/media/storage/store.ts';
import { createChannel } from '#tests/support/channels.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, publishPart, saveDraft } from '#tests/support/drafts/drafts.ts';
import { imageReferences } from '#tests/support/image-references.ts';
import { imageStatus } from '#tests/support/images.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost, createPosts } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { cleanUpUploads } from '../../data-lifecycle.server.ts';
import { people } from '../../people/tables.ts';
import { parts, works } from '../../works/tables.ts';
import { fileDeletions, pictures } from '../tables.ts';

type Picture = { src: string; width: number; height: number };
async function upload({ cookie }: Member, folder = 'books'): Promise<Picture> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(bytes)], 'one.png', { type: 'image/png' }));
  form.set('folder', folder);
  const response = await visit('/pictures', { method: 'POST', body: form, as: cookie });
  const { address: src, width, height } = (await response.json()) as { address: string; width: number; height: number };
  return { src, width, height };
}
const page = ({ src, width, height }: Picture): Document => ({
  type: 'doc',
  content: [...text('Words.').content, { type: 'image', attrs: { src, width, height } }],
});
const panel = (picture: Picture) => ({ picture, description: '', bubbles: [] });
/** Whether each image still has its row and its file. */
const presence = (list: Picture[]) =>
  Promise.all(
    list.map(async ({ src }) => {
      const rows = await db.select({ id: pictures.id }).from(pictures).where(eq(pictures.address, src));
      return [rows.length === 1, (await imageStatus(src)) === 200];
    }),
  );
const [DELETED, PRESENT] = [
  [false, false],
  [true, true],
];
const submit = (path: string, { cookie }: Member) => fetchData(path, new URLSearchParams(), cookie);
const workOf = async (draft: string) => (await db.select().from(works).where(eq(works.draftId, draft)))[0]?.id ?? '';

beforeEach(resetRateLimits);
afterEach(async () => {
  vi.restoreAllMocks();
  const { stored, expected } = await imageReferences();
  expect(stored).toEqual(expected);
});

test('deleting a work deletes its cover and the images of its pages and chapters, not those of drafts (PRIVACY-06, MEDIA-13, SCHED-05)', async () => {
  const author = await createMember();
  const list = [await upload(author), await upload(author), await upload(author), await upload(author)];
  const [cover, onPage, inChapter, unwritten] = list as [Picture, Picture, Picture, Picture];
  const draft = await createDraft(author, { pages: [page(onPage), text('More.')] });
  expect((await publish(draft, author.cookie, { cover: cover.src })).status).toBe(200);
  const work = await workOf(draft);
  await publishPart(await createDraft(author, { kind: 'chapter', work, pages: [page(inChapter)] }), author.cookie);
  await createDraft(author, { kind: 'chapter', work, pages: [page(unwritten)] });
  expect((await submit(`/works/${work}/delete`, author)).status).toBe(200);
  expect(await presence(list)).toEqual([DELETED, DELETED, DELETED, PRESENT]);
});

test('deleting a draft deletes its images, except those still used elsewhere (PRIVACY-06, DRAFT-22)', async () => {
  const author = await createMember();
  const list: Picture[] = [];
  for (let i = 0; i < 7; i++) list.push(await upload(author));
  const [alone, onPage, onPanel, asCover, inDraft, inPost, ofProfile] = list as [
    Picture,
    Picture,
    Picture,
    Picture,
    Picture,
    Picture,
    Picture,
  ];
  const published = await createDraft(author, { pages: [page(onPage)] });
  await publish(published, author.cookie, { cover: asCover.src });
  await publish(await createDraft(author, { kind: 'comic', pages: [panel(onPanel)] }), author.cookie, { genre: 'Drama' });
  await createDraft(author, { pages: [page(inDraft)] });
  await createPost(author, { pictures: [{ ...inPost, description: '' }] });
  await db.update(people).set({ coverPhoto: ofProfile.src }).where(eq(people.id, author.id));

  const draft = await createDraft(author, { pages: list.map(page) });
  expect((await submit(`/drafts/${draft}/delete`, author)).status).toBe(200);
  expect(await presence(list)).toEqual([DELETED, PRESENT, PRESENT, PRESENT, PRESENT, PRESENT, PRESENT]);
  expect(await imageStatus(alone.src)).toBe(404);
});

test('publishing without the cover that the draft had deletes it, so that no one loads it by its address (MOD-09, PRIVACY-06)', async () => {
  const author = await createMember();
  const [cover, onPage] = [await upload(author), await upload(author)];
  const draft = await createDraft(author, { pages: [page(onPage)] });
  await saveDraft(
    draft,
    { ...firstSave({ pages: [page(onPage)] }), base: 1, choices: { cover: cover.src, genre: 'Mystery', language: 'English' } },
    author.cookie,
  );
  const visitor = async ({ src }: Picture) => (await visit(src)).status;
  expect([await visitor(cover), await visitor(onPage)]).toEqual([404, 404]);
  expect((await publish(draft, author.cookie, { cover: 'drawn' })).status).toBe(200);
  expect(await presence([cover, onPage])).toEqual([DELETED, PRESENT]);
  expect([await visitor(cover), await visitor(onPage)]).toEqual([404, 200]);
});

test('text that looks like an image address does not count as a reference', async () => {
  const author = await createMember();
  const list = [await upload(author), await upload(author)];
  const [shown, mentioned] = list as [Picture, Picture];
  await createDraft(author, { pages: [text(`{"src": "${shown.src}"}`)] });
  const draft = await createDraft(author, { pages: [page(shown), text(`{"src": "${mentioned.src}"}`)] });
  expect((await submit(`/drafts/${draft}/delete`, author)).status).toBe(200);
  expect(await presence(list)).toEqual([DELETED, PRESENT]);
});

test.each([
  ['chapter', 'books', page, {}],
  ['arc', 'comics/panels', panel, { genre: 'Drama' }],
] as const)('deleting a %s deletes its own images, not those of its work (AMB-19, MEDIA-13)', async (kind, folder, content, choices) => {
  const author = await createMember();
  const list = [await upload(author, folder), await upload(author, folder)];
  const [shared, own] = list as [Picture, Picture];
  const draft = await createDraft(author, { kind: kind === 'arc' ? 'comic' : 'book', pages: [content(shared)] });
  expect((await publish(draft, author.cookie, choices)).status).toBe(200);
  const work = await workOf(draft);
  const partDraft = await createDraft(author, { kind, work, pages: [content(shared), content(own)] });
  expect((await publishPart(partDraft, author.cookie)).status).toBe(200);
  const [part] = await db.select({ id: parts.id }).from(parts).where(eq(parts.draftId, partDraft));
  const other = await createMember();
  expect((await submit(`/works/${work}/parts/${part?.id}/delete`, other)).status).toBe(404);
  expect(await presence(list)).toEqual([PRESENT, PRESENT]);
  expect((await submit(`/works/${work}/parts/${part?.id}/delete`, author)).status).toBe(200);
  expect(await presence(list)).toEqual([PRESENT, DELETED]);
});

test('the table of image references follows every change of content with images (S11)', async () => {
  const author = await createMember();
  const [one, two, three, cover] = [await upload(author), await upload(author), await upload(author), await upload(author, 'channels')];
  const agrees = async (sources: string[]) => {
    const { stored, expected } = await imageReferences();
    expect(stored).toEqual(expected);
    const own = stored.filter(({ address }) => [one, two, three, cover].some(({ src }) => src === address));
    expect(own.map(({ source }) => source).toSorted()).toEqual(sources.toSorted());
  };
  const draft = await createDraft(author, { pages: [page(one), page(two), text('More.')] });
  await agrees(['draft_page', 'draft_page']);
  const save = { ...firstSave({ pages: [page(three), page(one)] }), base: 1 };
  expect((await saveDraft(draft, save, author.cookie)).status).toBe(200);
  await agrees(['draft_page', 'draft_page']);
  await saveDraft(draft, { ...firstSave({ pages: [page(three)] }), base: 2 }, author.cookie); // a page is removed
  await agrees(['draft_page']);
  expect((await publish(draft, author.cookie, { cover: one.src })).status).toBe(200);
  await agrees(['cover', 'page']);
  const work = await workOf(draft);
  await publishPart(await createDraft(author, { kind: 'chapter', work, pages: [page(two)] }), author.cookie);
  await agrees(['cover', 'page', 'page']);
  await createPost(author, { pictures: [one, one].map((picture) => ({ ...picture, description: '' })) });
  await db.update(people).set({ coverPhoto: two.src, profilePicture: three.src }).where(eq(people.id, author.id));
  await db.update(people).set({ profilePicture: null }).where(eq(people.id, author.id));
  await agrees(['cover', 'page', 'page', 'post', 'profile']);
  const channel = {
    name: 'Lamps',
    description: 'All about lamps.',
    category: 'Writing',
    privacy: 'public',
    tag: 'lamps',
    coverImage: cover.src,
  };
  const created = await send('/community/create', channel, author.cookie);
  expect([created.status, created.headers.get('location')]).toEqual([303, expect.stringContaining('/community/channel/')]);
  await agrees(['channel', 'cover', 'page', 'page', 'post', 'profile']);
  await submit(`/works/${work}/delete`, author);
  await agrees(['channel', 'post', 'profile']);
});

test('deleting posts reads no pages, drafts or panels of the author (S11)', async () => {
  const author = await createMember();
  const all = await Promise.all(Array.from({ length: 14 }, () => upload(author, 'posts')));
  await createDraft(author, { pages: [page(all[0] as Picture)] });
  const created = await createPosts(
    author,
    all.map((picture) => ({ pictures: [{ ...picture, description: '' }] })),
  );
  const blocker = await pool.connect();
  await blocker.query('begin; lock table pages, draft_pages, drafts, panels in access exclusive mode');
  const responses = await Promise.all(created.map(({ id }) => send(`/posts/${id}/delete`, {}, author.cookie)));
  await blocker.query('commit');
  blocker.release();
  expect(responses.map(({ status }) => status)).toEqual(Array(14).fill(303));
  expect(await presence(all)).toEqual([PRESENT, ...Array(13).fill(DELETED)]);
});

test('pages and panels that are reordered keep their images (PRIVACY-06)', async () => {
  const author = await createMember();
  const list = [await upload(author), await upload(author), await upload(author)] as [Picture, Picture, Picture];
  const draft = await createDraft(author, { pages: list.map(page) });
  expect((await publish(draft, author.cookie)).status).toBe(200);
  const comic = await createDraft(author, { kind: 'comic', pages: list.map(panel) });
  expect((await publish(comic, author.cookie, { cover: list[0].src })).status).toBe(200);
  for (const [table, id] of [
    ['pages', await workOf(draft)],
    ['panels', await workOf(comic)],
  ]) {
    await pool.query(`update ${table} set position = position + 10 where work_id = $1`, [id]);
    await pool.query(`update ${table} set position = position - 9 where work_id = $1`, [id]); // 11, 12, 13 to 2, 3, 4
    await pool.query(`update ${table} set position = position + 1 where work_id = $1 and position = 4`, [id]);
    await pool.query(
      `update ${table} set position = case position when 2 then 3 else 2 end + 10 where work_id = $1 and position in (2, 3)`,
      [id],
    );
    await pool.query(`update ${table} set position = position - 10 where work_id = $1 and position > 10`, [id]);
    const { stored, expected } = await imageReferences();
    expect(stored).toEqual(expected);
  }
});

const HOUR_MS = 60 * 60 * 1000;

test('files that could not be deleted with their content are deleted by the upload cleanup (PRIVACY-06, MEDIA-13)', async () => {
  const author = await createMember();
  const list = await Promise.all(['books', 'books', 'books', 'books', 'posts', 'channels'].map((folder) => upload(author, folder)));
  const [onPage, inChapter, inOther, inDraft, inPost, asCover] = list as [Picture, Picture, Picture, Picture, Picture, Picture];
  const bookWith = async (picture: Picture) => {
    const draft = await createDraft(author, { pages: [page(picture)] });
    await publish(draft, author.cookie);
    return workOf(draft);
  };
  const [work, other] = [await bookWith(onPage), await bookWith(inOther)];
  const chapter = await createDraft(author, { kind: 'chapter', work: other, pages: [page(inChapter)] });
  await publishPart(chapter, author.cookie);
  const [part] = await db.select({ id: parts.id }).from(parts).where(eq(parts.draftId, chapter));
  const draft = await createDraft(author, { pages: [page(inDraft)] });
  const post = await createPost(author, { pictures: [{ ...inPost, description: '' }] });
  const channel = await createChannel(author, { coverImage: asCover.src });

  const remove = vi.spyOn(store(), 'remove').mockRejectedValue(new StorageUnavailable(new Error('unavailable')));
  const deletions = [`/works/${work}`, `/works/${other}/parts/${part?.id}`, `/drafts/${draft}`, `/posts/${post.id}`];
  for (const path of deletions) expect((await submit(`${path}/delete`, author)).status, path).toBe(200);
  expect((await send(`/community/channel/${channel.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(remove).toHaveBeenCalledTimes(5);
  remove.mockRestore();
  const stored = () => Promise.all(list.map(async ({ src }) => (await store().get(src.replace('/media/', ''))) !== null));
  const rows = async () => (await presence(list)).map(([row]) => row);
  const onlyOther = [false, false, true, false, false, false];
  expect([await rows(), await stored()]).toEqual([onlyOther, Array(6).fill(true)]);
  await cleanUpUploads(Date.now() + HOUR_MS / 12); // the action that scheduled them may not have ended
  expect(await stored()).toEqual(Array(6).fill(true));
  await cleanUpUploads(Date.now() + 2 * HOUR_MS);
  expect([await rows(), await stored()]).toEqual([onlyOther, onlyOther]);
  expect(await db.$count(fileDeletions, eq(fileDeletions.ownerId, author.id))).toBe(0);
});

test('a completed deletion leaves nothing scheduled, and a deletion that fails schedules nothing (PRIVACY-06)', async () => {
  const author = await createMember();
  const [one, two] = [await upload(author), await upload(author)];
  const drafts = [await createDraft(author, { pages: [page(one)] }), await createDraft(author, { pages: [page(two)] })];
  const scheduled = () => db.$count(fileDeletions, eq(fileDeletions.ownerId, author.id));
  expect((await submit(`/drafts/${drafts[0]}/delete`, author)).status).toBe(200);
  expect([await presence([one]), await scheduled()]).toEqual([[DELETED], 0]);
  await pool.query(`create function refuse_commit() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await pool.query(
    'create constraint trigger refused after delete on pictures deferrable initially deferred for each row execute function refuse_commit()',
  );
  const refused = await submit(`/drafts/${drafts[1]}/delete`, author).finally(() =>
    pool.query('drop trigger refused on pictures; drop function refuse_commit()'),
  );
  expect([refused.status, await presence([two]), await scheduled()]).toEqual([500, [PRESENT], 0]);
});

test('while the image store does not respond, a member can still delete, upload and publish (PRIVACY-06, MEDIA-13)', async () => {
  const author = await createMember();
  const list = [await upload(author), await upload(author)];
  const works = [];
  for (const picture of list) {
    const draft = await createDraft(author, { pages: [page(picture)] });
    await publish(draft, author.cookie);
    works.push(await workOf(draft));
  }
  const { promise: answered, resolve: response } = Promise.withResolvers<void>();
  const remove = vi.spyOn(store(), 'remove').mockImplementation(() => answered);
  const deletions = works.map((work) => submit(`/works/${work}/delete`, author));
  await vi.waitFor(() => expect(remove).toHaveBeenCalledTimes(2));
  await upload(author);
  expect((await publish(await createDraft(author, { pages: [text('Words.')] }), author.cookie)).status).toBe(200);
  response();
  expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual([200, 200]);
});
