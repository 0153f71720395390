import type { RouteConfigEntry } from '@react-router/dev/routes';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { addCharacter } from '../../app/assistant/characters/characters.server.ts';
import { storeGenerated } from '../../app/assistant/generated/generated.server.ts';
import { addComment } from '../../app/comments/adding/add-comment.server.ts';
import { newId } from '../../app/forms/new-id.ts';
import { cases } from '../../app/moderation/tables.ts';
import { report } from '../../app/reports/reports.server.ts';
import { parts } from '../../app/works/tables.ts';
import { db } from '../../server/database/database.ts';
import { storeFile } from '../../server/media/storage/files.ts';
import { createChallenge } from '../support/challenges.ts';
import { addMembers, createChannel, createMessages } from '../support/channels.ts';
import { createArc, createComic, speech } from '../support/comics.ts';
import { text } from '../support/drafts/draft-save.ts';
import { createDraft, createScheduled, publishPart } from '../support/drafts/drafts.ts';
import { createVersions, openCopy, saveCopy } from '../support/drafts/working-copies.ts';
import { addSession, createMember, hide, type Member, spectate } from '../support/people.ts';
import { createPosts } from '../support/posts.ts';
import { createCollection } from '../support/site/collections.ts';
import { createChild, createGroup } from '../support/site/groups.ts';
import { createSeries } from '../support/site/series.ts';
import { createBook, createEntry, createKidsStory, createTheory, createWorld } from '../support/works.ts';

/** One record of every kind that an address can name, all of one author. */
export type Content = Awaited<ReturnType<typeof createContentOf>>;

/** Every text contains `mark`, so a leak is recognizable in any response. */
export async function createContentOf(author: Member, mark: string) {
  const challenge = await createChallenge();
  const [book, theory, world, comic, entry, kids] = await Promise.all([
    createBook(author, { title: `Book ${mark}`, description: mark, language: mark, pages: [`A page of ${mark}.`] }),
    createTheory(author, { genre: 'Music', title: `Theory ${mark}`, pages: [`A page of ${mark}.`] }),
    createWorld(author, { tags: [`Maps of ${mark}`], title: `World ${mark}` }),
    createComic(author, { title: `Comic ${mark}`, panels: [{ bubbles: [speech(`Hullo, ${mark}.`)] }] }),
    createEntry(author, challenge, { title: `Entry ${mark}`, pages: [`A page of ${mark}.`] }),
    createKidsStory(author, { genre: 'Space', isFeatured: true, title: `Kids ${mark}`, pages: [`A page of ${mark}.`] }),
  ]);
  const chapterDraft = await createDraft(author, { kind: 'chapter', work: book.id, title: `Chapter ${mark}` });
  await publishPart(chapterDraft, author.cookie);
  const [chapter] = await db.select().from(parts).where(eq(parts.workId, book.id));
  const arc = await createArc(comic, { title: `Arc ${mark}`, panels: [] });
  if (!chapter) throw new Error('the chapter was not created');
  const draft = await createDraft(author, { title: `Draft ${mark}`, pages: [text(`Not yet, ${mark}.`)] });
  const [post, sparePost] = await createPosts(
    author,
    [`Post ${mark}`, `Spare post ${mark}`].map((content) => ({ content, tags: [mark] })),
  );
  if (!post || !sparePost) throw new Error('the posts were not created');
  const added = await addComment(author, { on: 'work', id: book.id }, { text: `Noted, ${mark}.` });
  if (!added || typeof added === 'string') throw new Error('the comment was not created');
  const { comment } = added;
  const caseId = await reportedCase(book, mark);
  const group = await createGroup([author], { name: `Group ${mark}` });
  const child = await createChild(group, { name: 'Wren' });
  const kidsDraft = await createDraft(author, { kind: 'kids', title: `Draft ${mark}`, pages: [text(`Not yet, ${mark}.`)] });
  const spare = await createDraft(author, { title: `Spare ${mark}` });
  const [copy, spareCopy] = [await openCopy(author, theory.id), await openCopy(author, comic.id)];
  await saveCopy(author, copy, { title: `Theory of ${mark}` });
  const [version, spareVersion] = await createVersions(book, mark);
  const spareSession = await addSession(author);
  const chat = await chatOf(author, mark);
  const scheduled = await createScheduled(author, `Later ${mark}`);
  const spareScheduled = await createScheduled(author, `Never ${mark}`);
  const [series, spareSeries] = [
    await createSeries(author, [book, theory], { title: `Series ${mark}`, description: `About ${mark}.` }),
    await createSeries(author, [], { title: `Spare series ${mark}` }),
  ];
  const [collection, spareCollection] = [
    await createCollection(author, [book, theory], { title: `Collection ${mark}`, description: `About ${mark}.` }),
    await createCollection(author, [], { title: `Spare collection ${mark}` }),
  ];
  const nextChapter = await createDraft(author, { kind: 'chapter', work: book.id, title: `Chapter two ${mark}` });
  const drawn = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a34' } })
    .png()
    .toBuffer();
  const [picture, portrait] = [
    await storeGenerated(author, 'scenes', { type: 'scene', description: mark }, drawn),
    await storeGenerated(author, 'portraits', { type: 'character', name: mark }, drawn),
  ];
  const character = await addCharacter(author, `Character ${mark}`, { gender: 'other', style: mark }, portrait.address);
  if (!character) throw new Error('the character was not created');
  return {
    author,
    mark,
    picture,
    character,
    book,
    theory,
    world,
    comic,
    challenge,
    entry,
    kids,
    chapter,
    arc,
    draft,
    kidsDraft,
    spare,
    copy,
    spareCopy,
    ...{ version, spareVersion },
    ...{ scheduled, spareScheduled },
    ...{ series, spareSeries },
    ...{ collection, spareCollection },
    nextChapter,
    post,
    comment: comment.id,
    caseId,
    group: group.id,
    child,
    sparePost,
    spareSession,
    chat,
  };
}

/** The case about a book, opened by the report of somebody else. */
async function reportedCase({ id }: { id: string }, mark: string) {
  await report(await createMember(), { type: 'book', id, reason: 'Spam', details: `Reported ${mark}.` });
  const [opened] = await db.select({ id: cases.id }).from(cases).where(eq(cases.subjectId, id));
  if (!opened) throw new Error('the case was not opened');
  return opened.id;
}

/** A channel with messages and an attachment. The channel of the private profile is private as well, and its name contains no mark. */
async function chatOf(author: Member, mark: string) {
  const channel = await createChannel(author, {
    name: 'Between us',
    description: mark,
    category: mark,
    isPrivate: mark.startsWith('hush'),
  });
  const key = await storeFile(author.id, 'channels', 'channel_attachments', 'plans.txt', new TextEncoder().encode(`Plans of ${mark}.`));
  const [word, spare, file] = await createMessages(channel, author, `Said ${mark}`, `Taken back ${mark}`, {
    attachmentKind: 'file',
    attachmentAddress: key,
    attachmentName: `${mark}.txt`,
    attachmentBytes: 20,
  });
  if (!word || !spare || !file) throw new Error('the messages were not created');
  const guest = await createMember();
  await addMembers(channel, guest);
  return { to: `/community/channel/${channel.id}`, channel, word: word.id, spare: spare.id, file: file.id, guest: guest.id };
}

/** The viewers of every request; each sends only its own cookie. */
export const VIEWERS = ['visitor', 'stranger', 'spectator', 'moderator', 'administrator', 'site owner', 'owner'] as const;
export type ViewerRole = (typeof VIEWERS)[number];

/** A public and a private profile, each with one record of every kind, and the cookies of all viewers. */
export async function authorizationFixture() {
  const [openMark, hiddenMark] = [`open${newId().slice(-6)}`, `hush${newId().slice(-6)}`];
  const [open, hidden, stranger, spectator, moderator, administrator, siteOwner] = await Promise.all([
    createMember({ name: `Maker ${openMark}`, creativeThoughts: [openMark] }),
    createMember({ name: `Maker ${hiddenMark}`, creativeThoughts: [hiddenMark], bio: hiddenMark, spectatorCount: 0 }),
    createMember(),
    createMember(),
    createMember({ role: 'moderator' }),
    createMember({ role: 'administrator' }),
    createMember({ role: 'owner' }),
  ]);
  await spectate(spectator, open, hidden);
  const profiles = { open: await createContentOf(open, openMark), hidden: await createContentOf(hidden, hiddenMark) };
  await hide(hidden);
  const cookie = (profile: keyof typeof profiles, role: ViewerRole) =>
    role === 'visitor'
      ? undefined
      : { stranger, spectator, moderator, administrator, 'site owner': siteOwner, owner: profiles[profile].author }[role].cookie;
  return { profiles, cookie };
}

/** A request to a route, and its status for every viewer of a public and of a private profile. */
export type Row = { path: string; method: string; to(t: Content): string; body?(t: Content): BodyInit; open: string; hidden: string };

/** Whether the page shows this member of staff a person, also one with a private profile (SITE-06). */
const isForStaff = ({ path }: Row, role: ViewerRole) =>
  (path.startsWith('admin/') && /^(administrator|site owner)$/.test(role)) ||
  (/^moderation(\/|$)/.test(path) && /^(moderator|administrator|site owner)$/.test(role));

/** The texts that a response must not contain: what is private, the author's drafts and email address. */
export function secretsFor(row: Row, role: ViewerRole, about: { things: Content; isHidden: boolean; hiddenMark: string }): string[] {
  const { things, isHidden, hiddenMark } = about;
  const isStaff = isForStaff(row, role);
  return [
    ...((role === 'owner' && isHidden) || isStaff ? [] : [hiddenMark]),
    ...(role === 'owner' ? [] : [`Draft ${things.mark}`, `Not yet, ${things.mark}`]),
    // Administrators see an address on request, which is logged.
    ...(role === 'owner' || (row.path === 'admin/people/:username/email' && isStaff) ? [] : [things.author.email]),
  ];
}

/** The status for every viewer: staff get what a stranger gets, unless a row names seven. */
export const statusesOf = (row: string) => {
  const [visitor, stranger, spectator, ...rest] = row.split(' ');
  return (
    rest.length > 1 ? [visitor, stranger, spectator, ...rest] : [visitor, stranger, spectator, stranger, stranger, stranger, ...rest]
  ).join(' ');
};

/** The address that the client router requests instead of a page. */
export const dataOf = (address: string) => {
  const [path = '', search] = address.split('?');
  return `${path === '/' ? '/_' : path}.data${search ? `?${search}` : ''}`;
};

/** Every route of routes.ts with its file. */
export const addresses = (list: readonly RouteConfigEntry[]): { path: string; file: string }[] =>
  list.flatMap(({ path, index, file, children }) => [{ path: index ? '' : (path ?? ''), file }, ...addresses(children ?? [])]);
