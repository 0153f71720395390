import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { store } from '#server/media/storage/store.ts';
import { postForm } from '#tests/support/assistant/assistant.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { imageStatus } from '#tests/support/images.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createPurgeWorker } from '../../account/deletion/purge-worker.server.ts';
import { addCharacter } from '../../assistant/characters/characters.server.ts';
import { storeGenerated } from '../../assistant/generated/generated.server.ts';
import { generatedImages } from '../../assistant/tables.ts';
import { storeAttachment } from '../../channels/chat/attachments/attachments.server.ts';
import { files } from '../../channels/tables.ts';
import { cleanUpUploads, dataLifecycle } from '../../data-lifecycle.server.ts';
import { drafts } from '../../drafts/tables.ts';
import { newId } from '../../forms/new-id.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { bucketOf } from '../picture-rules.ts';
import { addPicture } from '../pictures.server.ts';
import { pictures } from '../tables.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a34' } })
  .png()
  .toBuffer();
async function generated(person: Member) {
  const { address } = await storeGenerated(person, 'scenes', { type: 'scene' }, png);
  return address;
}
const page = (src: string) => ({ type: 'doc', content: [{ type: 'image', attrs: { src, alt: 'A lamp', width: 40, height: 30 } }] });
const presence = async (address: string) =>
  [(await db.$count(generatedImages, eq(generatedImages.url, address))) === 1, (await imageStatus(address)) === 200].join();
const LATER = () => Date.now() + 30 * DAY + MINUTE;
const PRESENT = 'true,true';
const DELETED = 'false,false';

test('an unused generated image is deleted after 30 days, and not before (AMB-42, AI-29)', async () => {
  const person = await createMember();
  const address = await generated(person);
  for (const days of [0, 29.9]) {
    await cleanUpUploads(Date.now() + days * DAY);
    expect(await presence(address)).toBe(PRESENT);
  }
  await cleanUpUploads(LATER());
  expect(await presence(address)).toBe(DELETED);
});

test('images used in a draft, a work or a cover are not deleted, and a character has its own copy (AMB-42)', async () => {
  const person = await createMember();
  const [drafted, published, cover, copied] = [
    await generated(person),
    await generated(person),
    await generated(person),
    await generated(person),
  ];
  await createDraft(person, { pages: [page(drafted)] });
  expect((await publish(await createDraft(person, { pages: [page(published)] }), person.cookie, { cover })).status).toBe(200);
  const character = await addCharacter(person, 'Ines', { gender: 'other', style: 'Anime' }, copied);
  await cleanUpUploads(LATER());
  expect(await Promise.all([drafted, published, cover, copied].map(presence))).toEqual([PRESENT, PRESENT, PRESENT, DELETED]);
  expect(await imageStatus(character?.image.address)).toBe(200);
});

test('images of a working copy and of an earlier version are not deleted, until the work is (EDIT-20)', async () => {
  const person = await createMember();
  const [earlier, shown, copied] = [await generated(person), await generated(person), await generated(person)];
  const draft = await createDraft(person, { pages: [page(earlier)] });
  expect((await publish(draft, person.cookie)).status).toBe(200);
  const [work] = await db.select({ id: works.id }).from(works).where(eq(works.draftId, draft));
  const change = async (src: string) => {
    const id = await openCopy(person, work?.id ?? '');
    await saveCopy(person, id, { pages: { 1: page(src) } });
    return id;
  };
  expect((await publishChanges(person, await change(shown))).status).toBe(200);
  await change(copied);
  await cleanUpUploads(LATER());
  expect(await Promise.all([earlier, shown, copied].map(presence))).toEqual([PRESENT, PRESENT, PRESENT]);
  expect((await send(`/works/${work?.id}/delete`, {}, person.cookie)).status).toBe(303);
  expect(await Promise.all([earlier, shown, copied].map(imageStatus))).toEqual([404, 404, 404]);
});

test('an unused generated image is deleted even if its entry in the list of generated images is missing (AMB-42)', async () => {
  const person = await createMember();
  const [shown, loose] = [await generated(person), await generated(person)];
  await createDraft(person, { pages: [page(shown)] });
  for (const address of [shown, loose]) await postForm('/generated-images/delete', { address }, person.cookie);
  await cleanUpUploads(LATER());
  expect([await imageStatus(shown), await imageStatus(loose)]).toEqual([200, 404]);
});

test('after a storage failure, files are deleted on the next run, and other members’ images at once (AMB-42)', async () => {
  const [one, two] = [await createMember(), await createMember()];
  const [failed, deleted] = [await generated(one), await generated(two)];
  const remove = store().remove.bind(store());
  const failing = vi.spyOn(store(), 'remove').mockImplementation(async (keys) => {
    if (keys.some((key) => key.includes(one.id))) throw new StorageUnavailable(new Error('unavailable'));
    return remove(keys);
  });
  await cleanUpUploads(LATER());
  failing.mockRestore();
  expect([await presence(failed), await presence(deleted)]).toEqual(['false,true', DELETED]);
  await cleanUpUploads(LATER());
  expect(await presence(failed)).toBe(DELETED);
});

test('the cleanup deletes all unused images of a member, whatever their number (AMB-42)', async () => {
  const person = await createMember();
  const first = await generated(person);
  await db.execute(sql`insert into pictures (owner_id, bucket, folder, address, width, height, widths, bytes)
    select owner_id, bucket, folder, address || n, width, height, widths, bytes from pictures, generate_series(1, 250) n where address = ${first}`);
  await cleanUpUploads(LATER());
  expect(await db.$count(pictures, eq(pictures.ownerId, person.id))).toBe(0);
});

/** Starts a save of a draft with `picture`, which is blocked until `release`. */
async function blockedSave(person: Member, picture: string) {
  const id = await createDraft(person, { pages: [text('The lamp.')] });
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from draft_pages where draft_id = $1 for update', [id]);
  const saving = saveDraft(id, { ...firstSave({ pages: [page(picture)] }), base: 1 }, person.cookie);
  await waitingQueries(1);
  return {
    saving,
    async release() {
      await blocker.query('commit');
      blocker.release();
      return (await saving).status;
    },
  };
}
const waitingQueries = (n: number) =>
  expect
    .poll(
      async () =>
        (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount,
    )
    .toBe(n);

test('an image that is being saved in a draft is not deleted (AMB-42, BOOK-ED-20)', async () => {
  const person = await createMember();
  const address = await generated(person);
  const { release } = await blockedSave(person, address);
  await cleanUpUploads(LATER());
  expect([await release(), await presence(address)]).toEqual([200, PRESENT]);
});

test('deleting a draft does not delete an image that is being saved in another draft (DRAFT-22)', async () => {
  const person = await createMember();
  const address = await generated(person);
  const first = await createDraft(person, { pages: [page(address)] });
  const { release } = await blockedSave(person, address);
  const deleting = send(`/drafts/${first}/delete`, {}, person.cookie);
  await waitingQueries(2);
  expect(await release()).toBe(200);
  await deleting;
  expect(await presence(address)).toBe(PRESENT);
});

test('an image whose file is being deleted is refused in a draft and as a cover (AMB-42)', async () => {
  const person = await createMember();
  const address = await generated(person);
  const draft = await createDraft(person);
  let release = () => {};
  const remove = store().remove.bind(store());
  const slow = vi.spyOn(store(), 'remove').mockImplementation(async (keys) => {
    await new Promise<void>((done) => {
      release = done;
    });
    return remove(keys);
  });
  const cleanup = cleanUpUploads(LATER());
  await expect.poll(() => slow.mock.calls.length).toBe(1);
  const newDraft = newId();
  const saving = await saveDraft(newDraft, firstSave({ pages: [page(address)] }), person.cookie);
  const publishing = await publish(draft, person.cookie, { cover: address });
  release();
  await cleanup;
  slow.mockRestore();
  expect([saving.status, publishing.status, await presence(address)]).toEqual([422, 422, DELETED]);
  expect(await db.$count(drafts, eq(drafts.id, newDraft))).toBe(0); // no empty draft of a refused first save
});

test('the cleanup runs at startup and once a day, and shutdown waits for it (AMB-42)', async () => {
  const address = await generated(await createMember());
  const rowCount = async () => db.$count(pictures, eq(pictures.address, address));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() + 29.5 * DAY });
  const first = createPurgeWorker({ on: () => () => {} }, dataLifecycle);
  first.start();
  await first.close();
  expect(await rowCount()).toBe(1);
  const next = createPurgeWorker({ on: () => () => {} }, dataLifecycle);
  next.start();
  const aDayLater = () => {
    vi.advanceTimersByTime(DAY);
    return rowCount();
  };
  await expect.poll(aDayLater).toBe(0);
  await next.close();
  const last = await generated(await createMember());
  vi.setSystemTime(Date.now() + 62 * DAY);
  const remove = store().remove.bind(store());
  let removed = false;
  const slow = vi.spyOn(store(), 'remove').mockImplementation(async (keys) => {
    await new Promise(setImmediate);
    await remove(keys);
    removed = true;
  });
  const closing = createPurgeWorker({ on: () => () => {} }, dataLifecycle);
  closing.start();
  await expect.poll(() => slow.mock.calls.length).toBe(1);
  await closing.close();
  slow.mockRestore();
  expect([removed, await presence(last)]).toEqual([true, DELETED]);
});

test('unused uploads of every kind are deleted after 61 days, and not before (MEDIA-13, S5)', async () => {
  const person = await createMember();
  const folders = ['books', 'comics/panels', 'posts', 'channels', 'profile/pictures', 'profile/covers'] as const;
  const upload = async (folder: (typeof folders)[number]) =>
    (await addPicture(person, bucketOf(folder), folder, new Blob([new Uint8Array(png)]))).address;
  const uploadEach = async () => {
    const addresses: string[] = [];
    for (const folder of folders) addresses.push(await upload(folder)); // a member has a limited number of decoder slots
    return addresses;
  };
  const [unused, shown] = [await uploadEach(), await uploadEach()];
  const [inBook = '', onPanel = '', inPost = '', ofChannel = '', picture = '', cover = ''] = shown;
  await createDraft(person, { pages: [page(inBook)] });
  await createDraft(person, { kind: 'comic', pages: [{ picture: { src: onPanel, width: 40, height: 30 }, description: '', bubbles: [] }] });
  await createPost(person, { pictures: [{ src: inPost, width: 40, height: 30, description: '' }] });
  await createChannel(person, { coverImage: ofChannel });
  await db.update(people).set({ profilePicture: picture, coverPhoto: cover }).where(eq(people.id, person.id));
  const statuses = async (all: string[]) =>
    (await Promise.all(all.map((address) => visit(address, { as: person.cookie })))).map(({ status }) => status);
  await cleanUpUploads(Date.now() + 60 * DAY);
  expect(await statuses([...unused, ...shown])).toEqual(Array(12).fill(200));
  await cleanUpUploads(Date.now() + 61 * DAY + MINUTE);
  expect(await statuses(unused)).toEqual(Array(6).fill(404));
  expect(await statuses(shown)).toEqual(Array(6).fill(200));
});

test('an attached file without a message is deleted after a day, and one with its message is not (S5)', async () => {
  const person = await createMember();
  const channel = await createChannel(person);
  const attach = () => storeAttachment(person, new File([new Uint8Array(9)], 'map.pdf'));
  const [lost, sent] = [await attach(), await attach()];
  await createMessages(channel, person, {
    attachmentKind: 'file',
    attachmentAddress: sent.address,
    attachmentName: sent.name,
    attachmentBytes: sent.bytes,
  });
  const stored = async () => [(await store().get(lost.address)) !== null, (await store().get(sent.address)) !== null];
  await cleanUpUploads(Date.now() + DAY - MINUTE);
  expect(await stored()).toEqual([true, true]);
  await cleanUpUploads(Date.now() + DAY + MINUTE);
  expect(await stored()).toEqual([false, true]);
  expect(await db.$count(files, eq(files.ownerId, person.id))).toBe(1);
});

test('concurrent cleanups delete each image once and leave no row without a file (S5)', async () => {
  const person = await createMember();
  const all = [];
  for (let i = 0; i < 30; i++) all.push(await generated(person));
  await createDraft(person, { pages: [page(all[7] ?? '')] });
  await Promise.all([cleanUpUploads(LATER()), cleanUpUploads(LATER()), cleanUpUploads(LATER())]);
  await cleanUpUploads(LATER());
  expect(await db.$count(pictures, eq(pictures.ownerId, person.id))).toBe(1);
  expect(await presence(all[7] ?? '')).toBe(PRESENT);
});
