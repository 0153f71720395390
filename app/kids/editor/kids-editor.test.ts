import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { DRAFT_SAVED_MS, notPublished, SIGN_IN_TO_SAVE, titleAndContent } from '../../drafts/rules.ts';
import { draftPages, drafts } from '../../drafts/tables.ts';
import { newId } from '../../forms/new-id.ts';
import { PUBLISH_DEFAULTS } from '../../works/publish-default-rules.ts';
import { pages, works } from '../../works/tables.ts';
import { STARTERS, starterFrom, starterOfDay } from '../starters.ts';
import { KIDS_TIPS, STORY_NOT_SAVED, STORY_SAVED } from './kids-texts.ts';

const workOf = async (draftId: string) => (await db.select().from(works).where(eq(works.draftId, draftId)))[0];

test('the editor is public, has no header and is not indexed (ROUTE-38, SHELL-06)', async () => {
  const page = await (await visit('/kids-writing')).text();
  expect(withoutScripts(page)).toContain('Write Your Story');
  expect(page).toContain('content="noindex"');
  expect(page).not.toContain('class="top-nav"');
});

test('a kids draft is stored as a book and reopens only in the kids editor, for its author (KIDS-18, KIDS-20, AMB-35, DRAFT-01)', async () => {
  const [writer, other] = [await createMember(), await createMember()];
  const id = await createDraft(writer, {
    kind: 'kids',
    title: 'The tiny door',
    description: 'Green.',
    pages: [text('One.'), text('Two.')],
  });
  const [row] = await db.select().from(drafts).where(eq(drafts.id, id));
  expect(row).toMatchObject({ kind: 'book', origin: 'kids', title: 'The tiny door', description: 'Green.', authorId: writer.id });
  expect(await db.select().from(draftPages).where(eq(draftPages.draftId, id))).toHaveLength(2);
  const opened = await visit(`/kids-writing?draft=${id}`, { as: writer.cookie });
  expect(opened.status).toBe(200);
  expect(withoutScripts(await opened.text())).toContain('The tiny door');
  expect((await visit(`/write/book?draft=${id}`, { as: writer.cookie })).status).toBe(404);
  expect((await visit(`/kids-writing?draft=${id}`, { as: other.cookie })).status).toBe(404);
  const visitor = await visit(`/kids-writing?draft=${id}`);
  expect(visitor.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(`/kids-writing?draft=${id}`)}`);
  for (const list of ['/write', `/profile/${writer.username}?tab=drafts`])
    expect(withoutScripts(await (await visit(list, { as: writer.cookie })).text())).toContain(`/kids-writing?draft=${id}`);
});

test('saving has its messages and requires sign-in (KIDS-19, KIDS-21, KIDS-22)', async () => {
  expect([STORY_SAVED, DRAFT_SAVED_MS]).toEqual(['Story saved successfully!', 3_000]);
  expect(STORY_NOT_SAVED).toBe('Failed to save story. Please try again.');
  expect(SIGN_IN_TO_SAVE).toBe('You must be signed in to save drafts');
  expect((await saveDraft(newId(), firstSave({ kind: 'kids' }))).status).toBe(401);
});

test('publishing requires a title and text on the first page (KIDS-23, ERR-40)', async () => {
  const writer = await createMember();
  expect(titleAndContent('kids_book')).toBe('Please provide both a title and content for your story');
  expect(notPublished('kids_book')).toBe('Failed to publish story. Please try again.');
  for (const options of [{ title: '  ' }, { pages: [text('  '), text('Words on the second.')] }]) {
    const id = await createDraft(writer, { kind: 'kids', ...options });
    const refused = await publish(id, writer.cookie, { genre: 'Space' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Please provide both a title and content for your story');
    expect(await workOf(id)).toBeUndefined();
  }
});

test('a story is published with the default or the chosen values (KIDS-24, KIDS-26, KIDS-27, DATA-29, DATA-30)', async () => {
  const writer = await createMember();
  expect(PUBLISH_DEFAULTS.kids_book).toEqual({ genre: 'Adventure', language: 'English', ageRange: 'Children (5-12)' });
  const [plain, chosen] = await Promise.all([
    createDraft(writer, { kind: 'kids', title: 'Plain', description: 'About a door.', pages: [text('One.'), text('Two.')] }),
    createDraft(writer, { kind: 'kids', title: 'Chosen' }),
  ]);
  const sent = await visit(`/drafts/${plain}/publish`, {
    method: 'POST',
    body: new URLSearchParams({ cover: 'drawn' }),
    as: writer.cookie,
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/kids-adventure']);
  const work = await workOf(plain);
  expect(work).toMatchObject({
    kind: 'kids_book',
    title: 'Plain',
    description: 'About a door.',
    cover: null,
    genre: 'Adventure',
    language: 'English',
    ageRange: 'Children (5-12)',
    authorId: writer.id,
    isFeatured: false,
    likesCount: 0,
    viewsCount: 0,
    pagesCount: 2,
  });
  expect(
    await db
      .select()
      .from(pages)
      .where(eq(pages.workId, work?.id ?? '')),
  ).toHaveLength(2);
  expect((await publish(chosen, writer.cookie, { genre: 'Animals', language: 'Welsh' })).status).toBe(200);
  expect(await workOf(chosen)).toMatchObject({ genre: 'Animals', language: 'Welsh', ageRange: 'Children (5-12)' });
  const odd = await createDraft(writer, { kind: 'kids', title: 'Odd' });
  expect((await publish(odd, writer.cookie, { genre: 'Horror' })).text).toContain('Please choose a genre.');
  const book = await createDraft(writer, { title: 'A book says its language' });
  const withoutLanguage = await visit(`/drafts/${book}/publish`, {
    method: 'POST',
    body: new URLSearchParams({ genre: 'Mystery', cover: 'drawn' }),
    as: writer.cookie,
  });
  expect([withoutLanguage.status, await workOf(book)]).toEqual([422, undefined]);
});

test('there are ten tips (KIDS-17, OPT-19)', () => {
  expect(KIDS_TIPS).toEqual([
    'Make a hero you would like as a friend.',
    'Give your hero a problem to solve.',
    'Tell us what your hero sees, hears and smells.',
    'Use your favourite new word today.',
    'Let your characters talk to each other.',
    'Make something surprising happen.',
    'Ask "What if?" to find new ideas.',
    'Read your story out loud to someone you love.',
    'Draw your hero before you write.',
    'Give your story an ending that makes you smile.',
  ]);
});

test('a starter is selected by its number; any other value opens an empty page (KIDS-07)', async () => {
  for (const [i, line] of STARTERS.entries()) expect(starterFrom(new URLSearchParams({ starter: String(i + 1) }))).toBe(line);
  for (const odd of ['0', '7', '-1', '1.5', 'x', '', 'length']) expect(starterFrom(new URLSearchParams({ starter: odd }))).toBeNull();
  expect((await visit('/kids-writing?starter=3')).status).toBe(200);
});

test('covers and images of a kids story are stored in the kids books bucket (MEDIA-11)', async () => {
  const writer = await createMember();
  const form = new FormData();
  form.set('folder', 'kids_books');
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fc6' } })
    .png()
    .toBuffer();
  form.set('file', new File([new Uint8Array(bytes)], 'bear.png', { type: 'image/png' }));
  const { address } = await (await visit('/pictures', { method: 'POST', body: form, as: writer.cookie })).json();
  expect(address).toMatch(new RegExp(`^/media/kids_books/${writer.id}/kids_books/`));
  const id = await createDraft(writer, { kind: 'kids', title: 'With a cover' });
  expect((await publish(id, writer.cookie, { genre: 'Space', cover: address })).status).toBe(200);
  expect((await workOf(id))?.cover).toBe(address);
});

test('today’s starter changes daily in the reader’s time zone, and all starters rotate (KIDS-03, AMB-63)', () => {
  const noon = Date.UTC(2026, 10, 22, 12);
  const days = Array.from({ length: 6 }, (_, day) => starterOfDay(noon + day * 86_400_000, 'UTC'));
  expect([...days].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(starterOfDay(noon + 6 * 86_400_000, 'UTC')).toBe(days[0]);
  const late = Date.UTC(2026, 10, 22, 23, 30);
  expect(starterOfDay(late, 'Asia/Tokyo')).toBe(days[1]);
  expect(starterOfDay(late, 'America/Los_Angeles')).toBe(days[0]);
});
