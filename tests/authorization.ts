import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { addCharacter } from '../app/assistant/characters.server.ts';
import { storeGenerated } from '../app/assistant/generated.server.ts';
import { spectating } from '../app/people/tables.ts';
import { posts } from '../app/posts/tables.ts';
import { newId } from '../app/shell/new-id.ts';
import { parts } from '../app/works/tables.ts';
import { db } from '../server/database.ts';
import { storeFile } from '../server/media/files.ts';
import { aChallenge } from './challenges.ts';
import { madeChannel, said } from './channels.ts';
import { publishedComic, says } from './comics.ts';
import { draftOf, publishPart, text } from './drafts.ts';
import { hide, type Member, member } from './people.ts';
import { publishedWork } from './works.ts';

/** What one maker has, one of everything that an address can name. */
export type Things = Awaited<ReturnType<typeof thingsOf>>;

/** `mark` stands in every text of these, so that a leak can be told from anything else. */
export async function thingsOf(maker: Member, mark: string) {
  const challenge = await aChallenge();
  const [book, theory, world, comic, entry, kids] = await Promise.all([
    publishedWork(maker, { title: `Book ${mark}`, description: mark, language: mark, pages: [`A page of ${mark}.`] }),
    publishedWork(maker, { kind: 'theory', genre: 'Music', title: `Theory ${mark}`, pages: [`A page of ${mark}.`] }),
    publishedWork(maker, { kind: 'world', genre: null, tags: [`Maps of ${mark}`], title: `World ${mark}` }),
    publishedComic(maker, { title: `Comic ${mark}`, panels: [{ bubbles: [says(`Hullo, ${mark}.`)] }] }),
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
  if (!chapter || !arc) throw new Error('a part is missing');
  const draft = await draftOf(maker, { title: `Draft ${mark}`, pages: [text(`Not yet, ${mark}.`)] });
  const [post, sparePost] = await db
    .insert(posts)
    .values([`Post ${mark}`, `Spare post ${mark}`].map((content) => ({ authorId: maker.id, content, tags: [mark] })))
    .returning();
  if (!post || !sparePost) throw new Error('a post is missing');
  const kidsDraft = await draftOf(maker, { kind: 'kids', title: `Draft ${mark}`, pages: [text(`Not yet, ${mark}.`)] });
  const spare = await draftOf(maker, { title: `Spare ${mark}` });
  const chat = await chatOf(maker, mark);
  const nextChapter = await draftOf(maker, { kind: 'chapter', work: book.id, title: `Chapter two ${mark}` });
  const drawn = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a34' } })
    .png()
    .toBuffer();
  const [picture, kept] = [
    await storeGenerated(maker, 'scenes', { type: 'scene', description: mark }, drawn),
    await storeGenerated(maker, 'portraits', { type: 'character', name: mark }, drawn),
  ];
  const character = await addCharacter(maker, `Character ${mark}`, { gender: 'other', style: mark }, kept.address);
  if (!character) throw new Error('a character is missing');
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

/** A channel where something is said and a file attached: that of a private profile is private as well, its name says nothing. */
async function chatOf(maker: Member, mark: string) {
  const channel = await madeChannel(maker, { name: 'Between us', description: mark, category: mark, isPrivate: mark.startsWith('hush') });
  const key = await storeFile(maker.id, 'channels', 'channel_attachments', 'plans.txt', new TextEncoder().encode(`Plans of ${mark}.`));
  const [word, spare, file] = await said(channel, maker, `Said ${mark}`, `Taken back ${mark}`, {
    attachmentKind: 'file',
    attachmentAddress: key,
    attachmentName: `${mark}.txt`,
    attachmentBytes: 20,
  });
  if (!word || !spare || !file) throw new Error('a message is missing');
  return { to: `/community/channel/${channel.id}`, channel, word: word.id, spare: spare.id, file: file.id };
}

/** Who asks. Each knows only what their own cookie says. */
export const VIEWERS = ['visitor', 'stranger', 'spectator', 'owner'] as const;
export type Asker = (typeof VIEWERS)[number];

/** A public profile and a private one, each with one of everything, and everybody who may ask for it. */
export async function neighbourhood() {
  const [openMark, hiddenMark] = [`open${newId().slice(-6)}`, `hush${newId().slice(-6)}`];
  const [open, hidden, stranger, spectator] = await Promise.all([
    member({ name: `Maker ${openMark}`, creativeThoughts: [openMark] }),
    member({ name: `Maker ${hiddenMark}`, creativeThoughts: [hiddenMark], bio: hiddenMark, spectatorCount: 0 }),
    member(),
    member(),
  ]);
  await db.insert(spectating).values([open, hidden].map(({ id }) => ({ spectatorId: spectator.id, spectatedId: id })));
  const houses = { open: await thingsOf(open, openMark), hidden: await thingsOf(hidden, hiddenMark) };
  await hide(hidden);
  const cookie = (house: keyof typeof houses, asker: Asker) =>
    asker === 'visitor' ? undefined : { stranger, spectator, owner: houses[house].maker }[asker].cookie;
  return { houses, cookie };
}
