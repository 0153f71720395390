import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { LIMITS, resetRateLimits } from '#server/limits/rate-limits.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { store } from '#server/media/storage/store.ts';
import { env } from '#server/process/settings.ts';
import { PORTRAIT, postForm } from '#tests/support/assistant/assistant.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { imageStatus } from '#tests/support/images.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { BY_SCRIPT, fetchData, send, visit } from '#tests/support/request.ts';
import { cleanUpUploads } from '../../data-lifecycle.server.ts';
import { newId } from '../../forms/new-id.ts';
import { pictures } from '../../images/tables.ts';
import type { Character } from '../assistant-rules.ts';
import { storeGenerated } from '../generated/generated.server.ts';
import { characters } from '../tables.ts';

beforeEach(resetRateLimits);
const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a34' } })
  .png()
  .toBuffer();
const generated = (person: Member) => storeGenerated(person, 'portraits', { type: 'character', name: 'Ines' }, png);
const filesOf = ({ id }: { id: string }) => {
  const folder = join(env.DATA_DIR, 'media', 'characters', id);
  return existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()) : [];
};
const page = (src: string) => ({ type: 'doc', content: [{ type: 'image', attrs: { src, alt: 'Ines', width: 400, height: 300 } }] });

async function saveCharacter(person: Member, name = 'Ines') {
  const { address } = await generated(person);
  const response = await postForm('/characters', { ...PORTRAIT, name, image: address }, person.cookie);
  expect(response.status).toBe(201);
  return { ...response, id: response.id ?? '', address: response.image?.address ?? '', from: address };
}
async function listOf(person: Member, after = '') {
  const response = await visit(`/characters${after && `?after=${after}`}`, { as: person.cookie });
  return (await response.json()) as { characters: Character[]; next: string | null };
}
function withFile(file: Blob, fields: Record<string, string> = PORTRAIT) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file, 'ines.png');
  return form;
}
const failStorage = (method: 'remove' | 'get' | 'put') =>
  vi.spyOn(store(), method).mockRejectedValue(new StorageUnavailable(new Error('unavailable')));

test('a character is saved with its own copy of the image and its details (CHAR-07, CHAR-09, DATA-18)', async () => {
  const person = await createMember();
  const { address: from } = await generated(person);
  const details = {
    gender: 'female',
    age: 'elder',
    style: 'Watercolor',
    physicalTraits: 'One gray eye',
    clothing: 'Oilskins',
    expression: 'Sad',
  };
  const { status, ...character } = await postForm('/characters', { name: 'إينس', ...details, image: from }, person.cookie);
  expect(status).toBe(201);
  expect(character).toEqual({
    id: expect.any(String),
    name: 'إينس',
    image: { address: expect.stringMatching(`^/media/characters/${person.id}/characters/\\d{13}-`), width: 400, height: 300 },
    details,
    createdAt: expect.any(String),
  });
  const address = character.image?.address ?? '';
  expect([await imageStatus(address), await imageStatus(`${address}?w=160`), await imageStatus(from)]).toEqual([200, 200, 200]);
  const [row] = await db
    .select()
    .from(characters)
    .where(eq(characters.id, character.id ?? ''));
  expect(row).toMatchObject({ name: 'إينس', image: address, authorId: person.id, details });
  expect(filesOf(person).length).toBe(3); // 160, 320, 400
});

test('a character requires a name, a gender and an art style; empty fields are not stored (CHAR-01, CHAR-02)', async () => {
  const person = await createMember();
  const { address: image } = await generated(person);
  const words = { name: 'Please enter a name', gender: 'Please select a gender', style: 'Please select or enter an art style' };
  for (const [name, sentence] of Object.entries(words))
    expect((await postForm('/characters', { ...PORTRAIT, image, [name]: ' ' }, person.cookie)).fields).toHaveProperty(name, sentence);
  expect((await postForm('/characters', { ...PORTRAIT, image, name: 'x'.repeat(81) }, person.cookie)).status).toBe(422);
  expect(filesOf(person)).toEqual([]);
  await postForm('/characters', { ...PORTRAIT, image, age: '', clothing: ' ' }, person.cookie);
  expect((await listOf(person)).characters[0]?.details).toEqual({ gender: 'female', style: 'Watercolor' });
});

test('an image file can be uploaded with the form; other files are refused (CHAR-08)', async () => {
  const person = await createMember();
  const response = await visit('/characters', {
    method: 'POST',
    body: withFile(new Blob([new Uint8Array(png)])),
    headers: BY_SCRIPT,
    as: person.cookie,
  });
  expect(response.status).toBe(201);
  const { image } = (await response.json()) as Character;
  expect([image.address.startsWith(`/media/characters/${person.id}/characters/`), await imageStatus(image.address)]).toEqual([true, 200]);
  const wrong = await visit('/characters', {
    method: 'POST',
    body: withFile(new Blob(['no picture'])),
    headers: BY_SCRIPT,
    as: person.cookie,
  });
  expect([wrong.status, ((await wrong.json()) as { message: string }).message]).toEqual([
    422,
    'Images must be JPG, PNG, GIF or WebP, up to 5MB.',
  ]);
  const { status, text } = await fetchData('/characters', withFile(new Blob([new Uint8Array(png)])), person.cookie);
  expect([status < 300, text.includes('Watercolor'), (await listOf(person)).characters.length]).toEqual([true, true, 2]);
});

test('only the viewer’s own existing generated images are accepted (CHAR-08, CHAR-13)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const theirs = await generated(other);
  const form = new FormData();
  form.set('folder', 'books');
  form.set('file', new Blob([new Uint8Array(png)]), 'x.png');
  const uploaded = (await (await visit('/pictures', { method: 'POST', body: form, headers: BY_SCRIPT, as: person.cookie })).json()) as {
    address: string;
  };
  const deleted = await generated(person);
  await send(`/drafts/${await createDraft(person, { pages: [page(deleted.address)] })}/delete`, {}, person.cookie);
  for (const image of [
    '',
    theirs.address,
    uploaded.address,
    deleted.address,
    'https://elsewhere.example/generated-images/x.png',
    'data:image/png;base64,AAAA',
  ])
    expect(await postForm('/characters', { ...PORTRAIT, image }, person.cookie)).toEqual({
      status: 422,
      problem: 'bad-picture',
      message: 'Please generate or upload an image first',
      fields: { image: 'Please generate or upload an image first' },
    });
  expect([filesOf(person), (await listOf(person)).characters]).toEqual([[], []]);
});

test('a storage or database failure is reported and leaves no partial character (CHAR-08)', async () => {
  const person = await createMember();
  const { address: image } = await generated(person);
  for (const method of ['get', 'put'] as const) {
    const broken = failStorage(method);
    expect(await postForm('/characters', { ...PORTRAIT, image }, person.cookie)).toMatchObject({
      status: 503,
      problem: 'storage-unavailable',
    });
    broken.mockRestore();
  }
  await db.execute(sql`alter table characters add constraint no_more check (name = '') not valid`);
  const { status } = await send('/characters', { ...PORTRAIT, image }, person.cookie);
  await db.execute(sql`alter table characters drop constraint no_more`);
  expect([status, filesOf(person), (await listOf(person)).characters]).toEqual([500, [], []]);
});

test('the list contains the viewer’s own characters, newest first, by page (CHAR-10)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  await saveCharacter(other, 'Another member’s');
  const { from } = await saveCharacter(person, 'First');
  const details = { gender: 'other', style: 'Anime' } as const;
  const row = (i: number) => ({ authorId: person.id, name: `C${i}`, image: from, imageWidth: 9, imageHeight: 9, details });
  await db
    .insert(characters)
    .values(Array.from({ length: 30 }, (_, i) => ({ ...row(i), createdAt: new Date(Date.now() + 1_000 * (1 + (i >> 1))) })));
  const first = await listOf(person);
  const second = await listOf(person, first.next ?? '');
  expect([first.characters.length, second.characters.length, second.next]).toEqual([24, 7, null]);
  const names = [...first.characters, ...second.characters].map(({ name }) => name);
  expect(new Set(names).size).toBe(31);
  expect([names.slice(0, 2).sort(), names.at(-1)]).toEqual([['C28', 'C29'], 'First']);
  expect((await listOf(person, 'nonsense')).characters.length).toBe(24);
  const visitor = await visit('/characters');
  expect([visitor.status, await visitor.json()]).toEqual([401, { problem: 'sign-in-needed', message: 'User not authenticated' }]);
});

test('the image of a character is available by its id, only to its author (CHAR-11)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const { id, address } = await saveCharacter(person);
  const to = await visit(`/characters/${id}/image`, { as: person.cookie });
  expect([to.status, to.headers.get('location')]).toEqual([303, address]);
  for (const requested of [id, crypto.randomUUID(), 'no-id'])
    expect((await visit(`/characters/${requested}/image`, { as: other.cookie })).status).toBe(404);
  expect((await visit(`/characters/${id}/image`)).status).toBe(401);
});

test('deleting a character deletes its record and files, but not the image it was copied from (CHAR-12, AMB-44)', async () => {
  const person = await createMember();
  const { id, address, from } = await saveCharacter(person);
  expect(await postForm(`/characters/${id}/delete`, {}, person.cookie)).toEqual({ status: 200, deleted: true });
  expect([(await listOf(person)).characters, filesOf(person), await imageStatus(address), await imageStatus(from)]).toEqual([
    [],
    [],
    404,
    200,
  ]);
  expect(await db.select().from(pictures).where(eq(pictures.address, address))).toEqual([]);
  const second = await saveCharacter(person);
  await send(`/drafts/${await createDraft(person, { pages: [page(second.from)] })}/delete`, {}, person.cookie);
  expect([await imageStatus(second.from), await imageStatus(second.address)]).toEqual([404, 200]); // and vice versa
});

test('two simultaneous deletions delete once; the other gets not found (CHAR-12)', async () => {
  const person = await createMember();
  const { id } = await saveCharacter(person);
  const twice = await Promise.all([1, 2].map(() => postForm(`/characters/${id}/delete`, {}, person.cookie)));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('deleting another member’s character is answered with not found (CHAR-13)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const { id, address } = await saveCharacter(person);
  for (const requested of [id, crypto.randomUUID(), 'no-id'])
    expect(await postForm(`/characters/${requested}/delete`, {}, other.cookie)).toMatchObject({ status: 404, problem: 'not-found' });
  expect((await postForm(`/characters/${id}/delete`, {})).status).toBe(401);
  await hide(person);
  expect([(await listOf(person)).characters.length, await imageStatus(address)]).toEqual([1, 200]);
});

test('a character whose files cannot be deleted is restored, and the failure is reported (ERR-33, CHAR-12)', async () => {
  const person = await createMember();
  const { id, address } = await saveCharacter(person);
  const broken = failStorage('remove');
  expect(await postForm(`/characters/${id}/delete`, {}, person.cookie)).toMatchObject({
    status: 503,
    message: 'Failed to delete character',
  });
  broken.mockRestore();
  await cleanUpUploads(Date.now() + 2 * 60 * 60 * 1000);
  expect([(await listOf(person)).characters.map((character) => character.id), await imageStatus(address)]).toEqual([[id], 200]);
  expect((await postForm(`/characters/${id}/delete`, {}, person.cookie)).status).toBe(200);
  expect(await imageStatus(address)).toBe(404);
});

test('a character remains deleted if the database fails after its files were deleted (CHAR-12)', async () => {
  const person = await createMember();
  const { id, address } = await saveCharacter(person);
  const failing = vi.spyOn(db, 'delete').mockImplementation(() => ({ where: () => Promise.reject(new Error('no database')) }) as never);
  expect((await postForm(`/characters/${id}/delete`, {}, person.cookie)).status).toBe(200);
  expect(failing).toHaveBeenCalledTimes(1);
  failing.mockRestore();
  expect([(await listOf(person)).characters, await imageStatus(address)]).toEqual([[], 404]);
});

test('a character and a page can share an image; deleting one preserves it for the other (CHAR-12)', async () => {
  const person = await createMember();
  const { id, address } = await saveCharacter(person);
  const draft = await createDraft(person, { pages: [page(address)] });
  await send(`/drafts/${draft}/delete`, {}, person.cookie);
  expect(await imageStatus(address)).toBe(200);
  expect((await publish(await createDraft(person, { pages: [page(address)] }), person.cookie)).status).toBe(200);
  expect((await postForm(`/characters/${id}/delete`, {}, person.cookie)).status).toBe(200);
  expect([(await listOf(person)).characters, await imageStatus(address)]).toEqual([[], 200]);
});

test('listing characters does not count against the upload limit (CHAR-10)', async () => {
  const person = await createMember();
  for (let i = 0; i <= LIMITS.upload.points; i++) expect((await visit('/characters', { as: person.cookie })).status).toBe(200);
});

test('repeating an id, simultaneously or later, saves one character with one image (CHAR-07)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const { address: image } = await generated(person);
  const form = { ...PORTRAIT, image, id: newId() };
  const responses = await Promise.all([1, 2].map(() => postForm('/characters', form, person.cookie)));
  responses.push(await postForm('/characters', form, person.cookie));
  expect(responses.map(({ status, id }) => [status, id])).toEqual(Array(3).fill([201, form.id]));
  expect(new Set(responses.map((response) => response.image?.address)).size).toBe(1);
  expect([(await listOf(person)).characters.length, filesOf(person).length]).toEqual([1, 3]);
  expect(await db.$count(pictures, and(eq(pictures.ownerId, person.id), eq(pictures.bucket, 'characters')))).toBe(1);

  const theirs = await generated(other);
  expect(await postForm('/characters', { ...form, image: theirs.address }, other.cookie)).toMatchObject({
    status: 422,
    problem: 'bad-input',
  });
  expect(await postForm('/characters', { ...form, id: 'no-id' }, person.cookie)).toMatchObject({ status: 422, problem: 'bad-input' });
  expect([(await listOf(other)).characters, filesOf(other)]).toEqual([[], []]);
});
