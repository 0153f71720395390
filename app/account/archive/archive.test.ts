import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '#app/admin/command-line.server.ts';
import { archiveSections } from '#app/archive-sections.server.ts';
import { characters } from '#app/assistant/tables.ts';
import { draftPages, drafts } from '#app/drafts/tables.ts';
import { likes, savedStories } from '#app/engagement/tables.ts';
import { pictures } from '#app/images/tables.ts';
import { jobHandlers } from '#app/job-handlers.server.ts';
import { cases, decisions, moderationLog } from '#app/moderation/tables.ts';
import { notifications } from '#app/notifications/tables.ts';
import { reports } from '#app/reports/tables.ts';
import { pages } from '#app/works/tables.ts';
import { hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { filesOf, newAddress } from '#server/media/addresses.ts';
import { store } from '#server/media/storage/store.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createVersions } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member, spectate } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { filesInZip } from '#tests/support/site/zip-files.ts';
import { createBook, createBooks, createChapter } from '#tests/support/works.ts';
import { archives } from '../tables.ts';
import { dailyJobs, openArchive, requestArchive } from './archive.server.ts';

let member: Member;
beforeEach(async () => {
  resetRateLimits();
  member = await createMember();
});

const request = (as = member) => send('/settings/archive', {}, as.cookie);
const runJobs = () => createJobWorker(hub, jobHandlers).run();
const download = (as: string | undefined = member.cookie) => visit('/settings/archive/download', { as });
const filesOfArchive = async (as = member) => filesInZip(Buffer.from(await (await download(as.cookie)).arrayBuffer()));
const jsonIn = (files: Map<string, Buffer>, path: string) => JSON.parse(String(files.get(path)));

async function createPictures(owner: Member, all: Buffer[]) {
  const addresses = all.map(() => newAddress('books', owner.id, 'books', 0));
  await Promise.all(addresses.map((address, n) => store().put(filesOf(address)?.widest ?? '', all[n] ?? Buffer.alloc(0))));
  const values = { ownerId: owner.id, bucket: 'books' as const, folder: 'books', width: 8, height: 6, widths: [] };
  await db.insert(pictures).values(addresses.map((address, n) => ({ ...values, address, bytes: all[n]?.length ?? 0 })));
  return addresses;
}

/** Something of every area, made by `person`; what others made says so in its words. */
async function fill(person: Member, other: Member) {
  const [picture = ''] = await createPictures(person, [Buffer.from('a picture')]);
  const image = { type: 'doc' as const, content: [{ type: 'image', attrs: { src: picture, alt: 'A lamp', width: 8, height: 6 } }] };
  const book = await createBook(person, { title: 'My <book>', pages: ['My first page.', image] });
  await createChapter(book, { title: 'My chapter', pages: ['My chapter page.'] });
  await createVersions(book, 'My earlier version');
  const [draft] = await db.insert(drafts).values({ authorId: person.id, kind: 'book', origin: 'book', title: 'My draft' }).returning();
  await db.insert(draftPages).values({ draftId: draft?.id ?? '', key: '1', position: 0, document: text('My draft page.') });
  await createPost(person, { content: 'My post.' });
  const foreign = await createBook(other, { title: 'Shown title', description: 'Foreign words.', pages: ['Foreign words.'] });
  await createComments(person, { work: foreign.id }, ['My comment.']);
  await createComments(other, { work: book.id }, ['Foreign words under my book.']);
  await db.insert(likes).values({ workId: foreign.id, personId: person.id });
  await db.insert(savedStories).values({ workId: foreign.id, personId: person.id });
  const channel = await createChannel(other, { name: 'Shown channel', description: 'Foreign words.', members: [person] });
  const key = `profile-images/${person.id}/files/1.txt`;
  await store().put(key, Buffer.from('a file'));
  const file = { attachmentAddress: key, attachmentName: 'notes.txt', attachmentBytes: 6, attachmentKind: 'file' as const };
  await createMessages(channel, person, { content: 'My message.', ...file });
  await db.execute(sql`insert into files (owner_id, key, bytes) values (${person.id}, ${key}, 6)`);
  await createMessages(channel, other, 'Foreign words in the channel.');
  await spectate(person, other);
  await db.insert(characters).values({
    ...{ authorId: person.id, name: 'My character', image: picture, imageWidth: 8, imageHeight: 6 },
    details: {} as typeof characters.$inferInsert.details,
  });
  await db
    .insert(reports)
    .values({ personId: person.id, contentType: 'work', contentId: foreign.id, reason: 'Spam', details: 'My report.' });
  await db.insert(notifications).values({ personId: person.id, kind: 'new-role', data: { role: 'moderator' } });
  const [about] = await db
    .insert(cases)
    .values({ kind: 'report', subjectType: 'work', subjectId: book.id, subjectPersonId: person.id })
    .returning();
  const decided = { caseId: about?.id ?? '', actorId: other.id, createdAt: new Date(Date.now() - 60_000) };
  await db.insert(decisions).values([
    { ...decided, actions: ['hide'], ruleTitle: 'My rule', words: 'To me.' },
    { ...decided, actions: ['note'] },
  ]);
  return { picture, book, draft };
}

test('an archive has everything of one’s own, works and drafts as data and for reading, and a checksum of each file (ACC-07, EDIT-20)', async () => {
  const other = await createMember({ name: 'Shown Name', bio: 'Foreign words about me.', email: 'foreign@mail.example' });
  const { picture, book, draft } = await fill(member, other);
  expect((await request()).status).toBe(303);
  await runJobs();
  const files = await filesOfArchive();
  const all = [...files.values()].map(String).join('\n');
  for (const own of ['My first page.', 'My chapter page.', 'My draft page.', 'My post.', 'My comment.', 'My message.', 'My character'])
    expect(all, own).toContain(own);
  for (const own of [
    'My report.',
    'My rule',
    'To me.',
    member.email,
    'Your role is now moderator.',
    'Shown title',
    'Shown Name',
    'Shown channel',
  ])
    expect(all, own).toContain(own);
  expect(all).not.toMatch(/Foreign words|foreign@/);
  expect(all).not.toContain(other.id);
  const reading = String(files.get(`works/${book.id}.html`));
  expect(reading).toContain('<h1 dir="auto">My &lt;book&gt;</h1>');
  expect(reading).toContain(`<img src="..${picture.replace('/media/', '/pictures/')}" alt="A lamp"`);
  expect(jsonIn(files, `works/${book.id}.json`)).toMatchObject({
    work: { title: 'My <book>' },
    contents: [{ position: 1 }, { position: 2 }],
    parts: [{ part: { title: 'My chapter' }, contents: [{ position: 1 }] }],
  });
  const versionTitles = [...files.keys()].filter((path) => path.startsWith('versions/')).map((path) => jsonIn(files, path).version.title);
  expect(versionTitles).toEqual(['My earlier version', 'My earlier version']);
  expect(String(files.get(`drafts/${draft?.id}.html`))).toContain('My draft page.');
  expect(String(files.get(picture.replace('/media/', 'pictures/')))).toBe('a picture');
  expect(String(files.get('files/1.txt'))).toBe('a file');
  expect(jsonIn(files, 'decisions.json')).toHaveLength(1);
  const manifest = jsonIn(files, 'manifest.json');
  expect(manifest.files.map(({ path }: { path: string }) => path).sort()).toEqual(
    [...files.keys()].filter((path) => path !== 'manifest.json').sort(),
  );
  for (const { path, sha256, bytes } of manifest.files) {
    const file = files.get(path) ?? Buffer.alloc(0);
    expect([createHash('sha256').update(file).digest('hex'), file.length], path).toEqual([sha256, bytes]);
  }
});

test('the archive has no words of works and people that the person may no longer see, nor quotes of them (ACC-07, WARN-05, REPLY-07)', async () => {
  const other = await createMember({ name: 'Hidden Name' });
  const work = await createBook(other, { title: 'Hidden title' });
  await createComments(member, { work: work.id }, [{ text: 'My comment.', blockId: 'abcdefgh', quote: 'Hidden passage', revision: 1 }]);
  await spectate(member, other);
  await hide(other);
  await request();
  await runJobs();
  const files = await filesOfArchive();
  expect([...files.values()].map(String).join('\n')).not.toMatch(/Hidden/);
  expect(jsonIn(files, 'comments.json')).toMatchObject([{ text: 'My comment.', under: null }]);
});

test('a second request within 24 hours is refused with both times, also of 50 at once (ACC-07)', async () => {
  // Opens all connections first: otherwise the first request is over before the second has one.
  await Promise.all(Array.from({ length: 50 }, () => db.$count(archives)));
  const answers = await Promise.all(Array.from({ length: 50 }, () => requestArchive(member)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  const refused = await request();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  const shown = (await pageOf(refused)).one('main').text;
  expect(shown).toMatch(/Your last archive is from .+ UTC\. You can make a new one at .+ UTC\./);
  expect([await db.$count(archives, eq(archives.personId, member.id)), await db.$count(jobs)]).toEqual([1, 1]);
  await runJobs();
  await db.update(archives).set({ createdAt: sql`now() - interval '24 hours'` }).where(eq(archives.personId, member.id));
  expect((await request()).status).toBe(303);
});

test('the link works for 7 days for the signed-in person only; then the files are deleted (ACC-07)', async () => {
  const other = await createMember();
  await request();
  expect((await download()).status).toBe(404); // it is not ready
  await runJobs();
  expect((await visit('/settings/archive/download')).status).toBe(401);
  expect((await download(other.cookie)).status).toBe(404);
  const response = await download();
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="storyhearth-archive-\d{4}-\d\d-\d\d\.zip"/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  await response.body?.cancel();
  expect(await db.$count(notifications, eq(notifications.kind, 'archive-ready'))).toBeGreaterThan(0);
  const [ready] = await db.select().from(archives).where(eq(archives.personId, member.id));
  await db.update(archives).set({ readyAt: sql`now() - interval '7 days'` }).where(eq(archives.personId, member.id));
  expect((await download()).status).toBe(404);
  for (const { run } of dailyJobs) await run(Date.now(), () => false);
  expect([await store().get(ready?.keys[0] ?? ''), await db.$count(archives, eq(archives.personId, member.id))]).toEqual([null, 0]);
});

test('an archive whose download is not sent opens no file (ACC-07)', async () => {
  await request();
  await runJobs();
  const open = vi.spyOn(store(), 'open');
  const archive = await openArchive(member);
  await new Promise(setImmediate);
  expect(open).not.toHaveBeenCalled();
  expect((await new Response(archive?.body).arrayBuffer()).byteLength).toBe(archive?.bytes);
  expect(open).toHaveBeenCalled();
  open.mockRestore();
});

test('a job that ended half-way is run again and leaves no files of its first run (ACC-07)', async () => {
  await request();
  const key = `profile-images/${member.id}/archives/1-half.zip`;
  await store().put(key, Buffer.from('half'));
  await db
    .update(archives)
    .set({ keys: [key] })
    .where(eq(archives.personId, member.id));
  await runJobs();
  expect((await filesOfArchive()).has('profile.json')).toBe(true);
  expect(await store().get(key)).toBeNull();
  const [ready] = await db.select().from(archives).where(eq(archives.personId, member.id));
  expect(ready?.keys).not.toContain(key);
});

test('1,000 things with 500 pictures are ready within 60 seconds (ACC-07)', async () => {
  const books = await createBooks(
    member,
    Array.from({ length: 1_000 }, (_, n) => ({ title: `Book ${n}` })),
  );
  const document = text('A page of a book with some words. '.repeat(60));
  for (let n = 0; n < 1_000; n += 250)
    await db
      .insert(pages)
      .values(books.slice(n, n + 250).flatMap(({ id }) => [1, 2, 3].map((position) => ({ workId: id, position, document }))));
  await createPictures(
    member,
    Array.from({ length: 500 }, (_, n) => Buffer.alloc(40_000, n)),
  );
  await request();
  const before = process.cpuUsage();
  await runJobs();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(60_000); // not the clock: other files are tested on the same cores
  const [ready] = await db.select().from(archives).where(eq(archives.personId, member.id));
  expect(ready?.keys.length).toBeGreaterThan(2); // parts of 8 MB, so never the whole of it in memory
  const files = await filesOfArchive();
  expect([...files.keys()].filter((path) => path.startsWith('pictures/'))).toHaveLength(500);
  expect([...files.keys()].filter((path) => path.endsWith('.html'))).toHaveLength(1_000);
}, 180_000);

test('the command line writes the archive of a person into a new file, and logs it (ROLE-08, ACC-07)', async () => {
  await createPost(member, { content: 'My post.' });
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const file = join(folder, 'out.zip');
  const write = (...args: string[]) => runCommand(['archive', ...args], archiveSections);
  expect(await write(`@${member.username}`, '--to', file)).toMatchObject({ code: 0 });
  expect(String(filesInZip(await readFile(file)).get('posts.json'))).toContain('My post.');
  expect(await write(`@${member.username}`, '--to', file)).toEqual({ output: `${file} already exists.`, code: 1 });
  expect(await write('@missing_one', '--to', `${file}2`)).toEqual({ output: 'There is nobody called @missing_one.', code: 1 });
  expect((await write(`@${member.username}`)).code).toBe(1);
  expect(await db.$count(moderationLog, eq(moderationLog.personId, member.id))).toBe(1);
  await rm(folder, { recursive: true });
});
