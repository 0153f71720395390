import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { addCharacter } from '../app/assistant/characters/characters.server.ts';
import { storeGenerated } from '../app/assistant/generated/generated.server.ts';
import { newId } from '../app/forms/new-id.ts';
import { spectating } from '../app/people/tables.ts';
import { posts } from '../app/posts/tables.ts';
import { parts } from '../app/works/tables.ts';
import { db } from '../server/database/database.ts';
import { storeFile } from '../server/media/storage/files.ts';
import { createChallenge } from './support/challenges.ts';
import { addMessages, createChannel } from './support/channels.ts';
import { publishedComic, speech } from './support/comics.ts';
import { draftOf, publishPart, text } from './support/drafts/drafts.ts';
import { hide, type Member, member } from './support/people.ts';
import { publishedWork } from './support/works.ts';

/** One record of every kind that an address can name, all of one author. */
export type Things = Awaited<ReturnType<typeof thingsOf>>;

/** Every text contains `mark`, so a leak is recognizable in any response. */
export async function thingsOf(maker: Member, mark: string) {
  const challenge = await createChallenge();
  const [book, theory, world, comic, entry, kids] = await Promise.all([
    publishedWork(maker, { title: `Book ${mark}`, description: mark, language: mark, pages: [`A page of ${mark}.`] }),
    publishedWork(maker, { kind: 'theory', genre: 'Music', title: `Theory ${mark}`, pages: [`A page of ${mark}.`] }),
    publishedWork(maker, { kind: 'world', genre: null, tags: [`Maps of ${mark}`], title: `World ${mark}` }),
    publishedComic(maker, { title: `Comic ${mark}`, panels: [{ bubbles: [speech(`Hullo, ${mark}.`)] }] }),
    publishedWork(maker, { kind: 'challenge_entry', challengeId: challenge.id, title: `Entry ${mark}`, pages: [`A page of ${mark}.`] }),
    publishedWork(maker, { kind: 'kids_book', genre: 'Space', isFeatured: true, title: `Kids ${mark}`, pages: [`A page of ${mark}.`] }),
  ]);
  const chapterDraft = await draftOf(maker, { kind: 'chapter', work: book.id, title: `Chapter ${mark}` });
  await publishPart(chapterDraft, maker.cookie);
  const [chapter] = await db.select().from(parts).where(eq(parts.workId, book.id));
  const [arc] = await db
    .insert(parts)
    .values({ workId: comic.id, title: `Arc ${mark}`, pagesCount: 0 })
    .returning();
  if (!chapter || !arc) throw new Error('the chapter or arc was not created');
  const draft = await draftOf(maker, { title: `Draft ${mark}`, pages: [text(`Not yet, ${mark}.`)] });
  const [post, sparePost] = await db
    .insert(posts)
    .values([`Post ${mark}`, `Spare post ${mark}`].map((content) => ({ authorId: maker.id, content, tags: [mark] })))
    .returning();
  if (!post || !sparePost) throw new Error('the posts were not created');
  const kidsDraft = await draftOf(maker, { kind: 'kids', title: `Draft ${mark}`, pages: [text(`Not yet, ${mark}.`)] });
  const spare = await draftOf(maker, { title: `Spare ${mark}` });
  const chat = await chatOf(maker, mark);
  const nextChapter = await draftOf(maker, { kind: 'chapter', work: book.id, title: `Chapter two ${mark}` });
  const drawn = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a34' } })
    .png()
    .toBuffer();
  const [picture, portrait] = [
    await storeGenerated(maker, 'scenes', { type: 'scene', description: mark }, drawn),
    await storeGenerated(maker, 'portraits', { type: 'character', name: mark }, drawn),
  ];
  const character = await addCharacter(maker, `Character ${mark}`, { gender: 'other', style: mark }, portrait.address);
  if (!character) throw new Error('the character was not created');
  return {
    maker,
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
    nextChapter,
    post,
    sparePost,
    chat,
  };
}

/** A channel with messages and an attachment. The channel of the private profile is private as well, and its name contains no mark. */
async function chatOf(maker: Member, mark: string) {
  const channel = await createChannel(maker, { name: 'Between us', description: mark, category: mark, isPrivate: mark.startsWith('hush') });
  const key = await storeFile(maker.id, 'channels', 'channel_attachments', 'plans.txt', new TextEncoder().encode(`Plans of ${mark}.`));
  const [word, spare, file] = await addMessages(channel, maker, `Said ${mark}`, `Taken back ${mark}`, {
    attachmentKind: 'file',
    attachmentAddress: key,
    attachmentName: `${mark}.txt`,
    attachmentBytes: 20,
  });
  if (!word || !spare || !file) throw new Error('the messages were not created');
  return { to: `/community/channel/${channel.id}`, channel, word: word.id, spare: spare.id, file: file.id };
}

/** The viewers of every request; each sends only its own cookie. */
export const VIEWERS = ['visitor', 'stranger', 'spectator', 'owner'] as const;
export type ViewerRole = (typeof VIEWERS)[number];

/** A public and a private profile, each with one record of every kind, and the cookies of all viewers. */
export async function authorizationFixture() {
  const [openMark, hiddenMark] = [`open${newId().slice(-6)}`, `hush${newId().slice(-6)}`];
  const [open, hidden, stranger, spectator] = await Promise.all([
    member({ name: `Maker ${openMark}`, creativeThoughts: [openMark] }),
    member({ name: `Maker ${hiddenMark}`, creativeThoughts: [hiddenMark], bio: hiddenMark, spectatorCount: 0 }),
    member(),
    member(),
  ]);
  await db.insert(spectating).values([open, hidden].map(({ id }) => ({ spectatorId: spectator.id, spectatedId: id })));
  const profiles = { open: await thingsOf(open, openMark), hidden: await thingsOf(hidden, hiddenMark) };
  await hide(hidden);
  const cookie = (profile: keyof typeof profiles, role: ViewerRole) =>
    role === 'visitor' ? undefined : { stranger, spectator, owner: profiles[profile].maker }[role].cookie;
  return { profiles, cookie };
}
