import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { addCharacter } from '../app/assistant/characters/characters.server.ts';
import { storeGenerated } from '../app/assistant/generated/generated.server.ts';
import { newId } from '../app/forms/new-id.ts';
import { parts } from '../app/works/tables.ts';
import { db } from '../server/database/database.ts';
import { storeFile } from '../server/media/storage/files.ts';
import { createChallenge } from './support/challenges.ts';
import { createChannel, createMessages } from './support/channels.ts';
import { createArc, createComic, speech } from './support/comics.ts';
import { text } from './support/drafts/draft-save.ts';
import { createDraft, publishPart } from './support/drafts/drafts.ts';
import { createMember, hide, type Member, spectate } from './support/people.ts';
import { createPosts } from './support/posts.ts';
import { createBook, createEntry, createKidsStory, createTheory, createWorld } from './support/works.ts';

/** One record of every kind that an address can name, all of one author. */
export type Things = Awaited<ReturnType<typeof thingsOf>>;

/** Every text contains `mark`, so a leak is recognizable in any response. */
export async function thingsOf(maker: Member, mark: string) {
  const challenge = await createChallenge();
  const [book, theory, world, comic, entry, kids] = await Promise.all([
    createBook(maker, { title: `Book ${mark}`, description: mark, language: mark, pages: [`A page of ${mark}.`] }),
    createTheory(maker, { genre: 'Music', title: `Theory ${mark}`, pages: [`A page of ${mark}.`] }),
    createWorld(maker, { tags: [`Maps of ${mark}`], title: `World ${mark}` }),
    createComic(maker, { title: `Comic ${mark}`, panels: [{ bubbles: [speech(`Hullo, ${mark}.`)] }] }),
    createEntry(maker, challenge, { title: `Entry ${mark}`, pages: [`A page of ${mark}.`] }),
    createKidsStory(maker, { genre: 'Space', isFeatured: true, title: `Kids ${mark}`, pages: [`A page of ${mark}.`] }),
  ]);
  const chapterDraft = await createDraft(maker, { kind: 'chapter', work: book.id, title: `Chapter ${mark}` });
  await publishPart(chapterDraft, maker.cookie);
  const [chapter] = await db.select().from(parts).where(eq(parts.workId, book.id));
  const arc = await createArc(comic, { title: `Arc ${mark}`, panels: [] });
  if (!chapter) throw new Error('the chapter was not created');
  const draft = await createDraft(maker, { title: `Draft ${mark}`, pages: [text(`Not yet, ${mark}.`)] });
  const [post, sparePost] = await createPosts(
    maker,
    [`Post ${mark}`, `Spare post ${mark}`].map((content) => ({ content, tags: [mark] })),
  );
  if (!post || !sparePost) throw new Error('the posts were not created');
  const kidsDraft = await createDraft(maker, { kind: 'kids', title: `Draft ${mark}`, pages: [text(`Not yet, ${mark}.`)] });
  const spare = await createDraft(maker, { title: `Spare ${mark}` });
  const chat = await chatOf(maker, mark);
  const nextChapter = await createDraft(maker, { kind: 'chapter', work: book.id, title: `Chapter two ${mark}` });
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
  const [word, spare, file] = await createMessages(channel, maker, `Said ${mark}`, `Taken back ${mark}`, {
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
    createMember({ name: `Maker ${openMark}`, creativeThoughts: [openMark] }),
    createMember({ name: `Maker ${hiddenMark}`, creativeThoughts: [hiddenMark], bio: hiddenMark, spectatorCount: 0 }),
    createMember(),
    createMember(),
  ]);
  await spectate(spectator, open, hidden);
  const profiles = { open: await thingsOf(open, openMark), hidden: await thingsOf(hidden, hiddenMark) };
  await hide(hidden);
  const cookie = (profile: keyof typeof profiles, role: ViewerRole) =>
    role === 'visitor' ? undefined : { stranger, spectator, owner: profiles[profile].maker }[role].cookie;
  return { profiles, cookie };
}
