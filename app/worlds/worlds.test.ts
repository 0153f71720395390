import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createWork } from '#tests/support/works.ts';
import { newId } from '../forms/new-id.ts';
import { works } from '../works/tables.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, page: await response.text() };
};

test('a world’s draft stores title, pages and tags, and opens with them (WORLD-ED-01, WORLD-ED-04, WORLD-ED-07, ROUTE-07, DRAFT-19, AMB-37)', async () => {
  const author = await createMember();
  const id = await createDraft(author, {
    kind: 'imageworld',
    title: 'The Quiet Country',
    tags: ['Islands', 'Slow Magic'],
    pages: [text('It is quiet.')],
  });
  const { page } = await read(`/write/imageworld.data?draft=${id}`, author.cookie);
  for (const part of ['"The Quiet Country"', '"Islands"', '"Slow Magic"', 'It is quiet.']) expect(withoutScripts(page)).toContain(part);
});

test('a world is published with its tags and pages, without a genre (PUBLISH-14, PUBLISH-16, DATA-08)', async () => {
  const author = await createMember();
  const id = await createDraft(author, { kind: 'imageworld', tags: ['Islands', 'خرائط'] });
  expect((await publish(id, author.cookie, { genre: '' })).status).toBe(200);
  const [world] = await db.select().from(works).where(eq(works.authorId, author.id));
  expect(world).toMatchObject({
    kind: 'world',
    genre: null,
    tags: ['Islands', 'خرائط'],
    language: 'English',
    likesCount: 0,
    viewsCount: 0,
    pagesCount: 2,
  });
});

test('a world without a tag is refused with a message, and the draft remains (PUBLISH-15)', async () => {
  const author = await createMember();
  const id = await createDraft(author, { kind: 'imageworld' });
  const refused = await publish(id, author.cookie);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Please add at least one tag to share your world');
  expect((await read(`/write/imageworld?draft=${id}`, author.cookie)).status).toBe(200);
});

test('the limits of tags also apply to handcrafted requests (WORLD-ED-03)', async () => {
  const author = await createMember();
  for (const tags of [Array.from({ length: 21 }, (_, i) => `tag ${i}`), ['x'.repeat(31)], [' '], 'Islands', [1]]) {
    const result = await saveDraft(newId(), { ...firstSave({ kind: 'imageworld' }), tags }, author.cookie);
    expect([tags, result.status]).toEqual([tags, 422]);
  }
});

test('a visitor reads a world (READ-WORLD-01, READ-WORLD-02, READ-WORLD-03, READ-WORLD-05, ROUTE-15)', async () => {
  const author = await createMember({ name: 'Leo Hartmann' });
  const world = await createWork(author, {
    kind: 'world',
    title: 'The Quiet Country',
    genre: null,
    tags: ['Islands', 'Winter', 'Maps'],
    pages: ['Nobody shouts there.', 'Nobody has tried.'],
    createdAt: new Date('2026-03-14T10:00:00Z'),
  });
  const { status, page } = await read(`/world/${world.id}`);
  expect(status).toBe(200);
  for (const part of [
    'The Quiet Country',
    'Leo Hartmann',
    'Islands',
    'Winter',
    'Maps',
    'Mar 14, 2026',
    'Nobody shouts there.',
    'Page 1 of 2',
  ])
    expect(withoutScripts(page)).toContain(part);
  for (const part of ['Like', 'Comments', 'Save', 'Share']) expect(withoutScripts(page)).toContain(part);
});

test('a missing or hidden world shows "World not found" (READ-WORLD-04, PRIVACY-02)', async () => {
  const author = await createMember();
  const world = await createWork(author, { kind: 'world', genre: null, tags: ['Maps'] });
  await hide(author);
  for (const id of [NOWHERE, world.id, 'x']) {
    const { status, page } = await read(`/world/${id}`);
    expect([id, status]).toEqual([id, 404]);
    expect(withoutScripts(page)).toContain('World not found');
    expect(withoutScripts(page)).toContain('Return Home');
  }
  expect((await read(`/world/${world.id}`, author.cookie)).status).toBe(200);
});
