import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Document } from '#editor/document/document-types.ts';
import { DEMO, filesIn, imagePath, problem, readMarkdown, readYaml } from './files.ts';
import { type DemoPanel, pagesFromMarkdown, panelsFromMarkdown, type Section, sectionsOf } from './markdown.ts';
import {
  challengeSchema,
  charactersSchema,
  collectionsSchema,
  draftSchema,
  peopleSchema,
  type Schemas,
  schemasFor,
  seriesSchema,
} from './schemas.ts';

const CONTENT = join(DEMO, 'content');

export type People = z.output<typeof peopleSchema>;
export type Person = People['creators'][number];
export type DemoComment = z.output<Schemas['comments']>[number];
type Front<K extends keyof Schemas> = z.output<Schemas[K]>;
/** What every work has besides its front matter. `cover` is an absolute path; null: a drawn cover. */
type Work = { cover: string | null; comments: DemoComment[] };
/** The `src` of an image in `pages` is an absolute path. */
type Text = { pages: Document[]; chapters: { title: string; pages: Document[] }[] };
export type DemoBook = Omit<Front<'book'>, 'cover'> & Work & Text;
export type KidsStory = Omit<Front<'kids'>, 'cover'> & Work & Text;
export type Theory = Omit<Front<'theory'>, 'cover'> & Work & Text;
export type World = Omit<Front<'world'>, 'cover'> & Work & Text;
export type Arc = { title: string; description: string; panels: DemoPanel[] };
export type Comic = Omit<Front<'comic'>, 'cover'> & Work & { panels: DemoPanel[]; arcs: Arc[] };
export type Entry = Front<'entry'> & { pages: Document[]; comments: DemoComment[] };
export type Challenge = z.output<typeof challengeSchema> & { entries: Entry[] };
export type Post = Front<'posts'>[number];
export type Channel = Front<'channel'>;
export type Draft = z.output<typeof draftSchema> & { page: Document };
export type Character = z.output<typeof charactersSchema>[number];
export type Content = ReturnType<typeof readContent>;

export const everyone = ({ creators, readers }: People): Person[] => [...creators, ...readers];

export function readPeople(): People {
  const file = join(CONTENT, 'people.yaml');
  const people = readYaml(file, peopleSchema);
  const withCover = (person: Person): Person => (person.cover ? { ...person, cover: imagePath(file, 'cover', person.cover) } : person);
  return { creators: people.creators.map(withCover), readers: people.readers.map(withCover) };
}

/** Reads all content except people. Throws an error that names the file and the field. */
export function readContent(people: People) {
  const schemas = schemasFor(everyone(people).map(({ username }) => username));
  const markdown = (folder: string) => filesIn(join(CONTENT, folder), '.md');
  return {
    people,
    books: markdown('books').map((file) => readText(file, schemas.book, schemas)),
    kids: markdown('kids').map((file) => readText(file, schemas.kids, schemas)),
    theories: markdown('theories').map((file) => readText(file, schemas.theory, schemas)),
    worlds: markdown('worlds').map((file) => readText(file, schemas.world, schemas)),
    comics: markdown('comics').map((file) => readComic(file, schemas)),
    challenges: readChallenges(schemas),
    posts: readPosts(schemas),
    channels: filesIn(join(CONTENT, 'channels'), '.yaml').map((file) => readChannel(file, schemas)),
    drafts: markdown('drafts').map(readDraft),
    characters: readYaml(join(CONTENT, 'characters.yaml'), charactersSchema),
    series: readYaml(join(CONTENT, 'series.yaml'), seriesSchema),
    collections: readYaml(join(CONTENT, 'collections.yaml'), collectionsSchema),
  };
}

/** Reads a work of pages and, of a book, its chapters. */
export function readText<T extends { kind: string; cover: string }>(file: string, schema: z.ZodType<T>, schemas: Schemas) {
  const { front, body } = readMarkdown(file, schema);
  const { cover, ...rest } = front;
  const [work, ...chapters] = sectionsOf(body);
  if (chapters.length && front.kind !== 'book') throw new Error(problem(file, 'the text', 'only a book has chapters'));
  return {
    ...rest,
    cover: coverOf(file, cover),
    comments: commentsOf(file, schemas),
    pages: pagesOf(file, work),
    chapters: chapters.map((chapter) => ({ title: chapter.title, pages: pagesOf(file, chapter) })),
  };
}

function readComic(file: string, schemas: Schemas): Comic {
  const { front, body } = readMarkdown(file, schemas.comic);
  const [work, ...arcs] = sectionsOf(body).map((section) => readPanels(file, section));
  return { ...front, cover: coverOf(file, front.cover), comments: commentsOf(file, schemas), panels: work?.panels ?? [], arcs };
}

function readPanels(file: string, { title, text }: Section): Arc {
  const { description, panels, unread } = panelsFromMarkdown(text);
  if (unread) throw new Error(problem(file, 'the panels', `expected an image or a bubble such as "- (28, 20) Hello", not "${unread}"`));
  return { title, description, panels: panels.map((panel) => ({ ...panel, image: imagePath(file, 'the panels', panel.image) })) };
}

const coverOf = (file: string, cover: string) => (cover === 'drawn' ? null : imagePath(file, 'cover', cover));

/** The pages of a section, with the absolute paths of their images. */
const pagesOf = (file: string, { text }: Section): Document[] =>
  pagesFromMarkdown(text).map((page) => ({
    type: 'doc',
    content: page.content.map((node) =>
      node.type === 'image' ? { ...node, attrs: { ...node.attrs, src: imagePath(file, 'the text', String(node.attrs?.src)) } } : node,
    ),
  }));

const QUARTER_HOUR_MS = 15 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reads the comments beside a work, in order. Each comment with an age in whole days is a quarter of an hour later for each comment before it, which
 * preserves the order of comments on one day.
 */
function commentsOf(workFile: string, { comments }: Schemas): DemoComment[] {
  const file = workFile.replace(/\.md$/, '.comments.yaml');
  if (!existsSync(file)) return [];
  return readYaml(file, comments).map((comment, at) =>
    comment.ago % DAY_MS ? comment : { ...comment, ago: comment.ago - at * QUARTER_HOUR_MS },
  );
}

/** The challenges, newest first. */
const readChallenges = (schemas: Schemas): Challenge[] =>
  filesIn(join(CONTENT, 'challenges'), '')
    .map((folder) => ({
      ...readYaml(join(folder, 'challenge.yaml'), challengeSchema),
      entries: filesIn(folder, '.md').map((file) => readEntry(file, schemas)),
    }))
    .sort((a, b) => a.started - b.started);

function readEntry(file: string, schemas: Schemas): Entry {
  const { front, body } = readMarkdown(file, schemas.entry);
  return { ...front, pages: pagesOf(file, sectionsOf(body)[0]), comments: commentsOf(file, schemas) };
}

function readPosts(schemas: Schemas): Post[] {
  const file = join(CONTENT, 'posts.yaml');
  return readYaml(file, schemas.posts).map((post) => ({
    ...post,
    pictures: post.pictures.map((picture) => ({ ...picture, file: imagePath(file, 'pictures', picture.file) })),
  }));
}

function readChannel(file: string, schemas: Schemas): Channel {
  const channel = readYaml(file, schemas.channel);
  const cover = imagePath(file, 'cover', channel.cover);
  if (!('messages' in channel)) return { ...channel, cover };
  const messages = channel.messages.map((message) =>
    message.image ? { ...message, image: { ...message.image, file: imagePath(file, 'messages.image', message.image.file) } } : message,
  );
  return { ...channel, cover, messages };
}

function readDraft(file: string): Draft {
  const { front, body } = readMarkdown(file, draftSchema);
  const [page] = pagesFromMarkdown(body);
  return { ...front, page: page ?? { type: 'doc', content: [{ type: 'paragraph' }] } };
}
