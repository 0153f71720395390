import { and, eq } from 'drizzle-orm';
import { type ArchiveFile, picturePath, storedFile } from '#server/archive/archive-sections.ts';
import { writeZip } from '#server/archive/write-zip.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { filesOf } from '#server/media/addresses.ts';
import { log } from '#server/process/log.ts';
import { channelMessages, channels } from '../../channels/tables.ts';
import { comments } from '../../comments/tables.ts';
import { posts } from '../../posts/tables.ts';

/** What a thing consists of: its words, the addresses of its pictures, and an attached file. */
type Contents = { text: string; pictures: string[]; file?: { key: string; name: string } | null };

/** For each type: the viewer's own thing in any state; undefined if there is none. */
const OWN = {
  async post(viewer: Person, id: string): Promise<Contents | undefined> {
    const [found] = await db
      .select({ text: posts.content, tags: posts.tags, pictures: posts.pictures })
      .from(posts)
      .where(and(eq(posts.id, id), eq(posts.authorId, viewer.id)));
    const described = found?.pictures.flatMap(({ src, description }) => (description ? [`${picturePath(src)}: ${description}`] : [])) ?? [];
    const tags = found?.tags.map((tag) => `#${tag}`).join(' ');
    return found && { text: [found.text, tags, ...described].filter(Boolean).join('\n\n'), pictures: found.pictures.map(({ src }) => src) };
  },
  async comment(viewer: Person, id: string): Promise<Contents | undefined> {
    const [found] = await db
      .select({ text: comments.text })
      .from(comments)
      .where(and(eq(comments.id, id), eq(comments.authorId, viewer.id)));
    return found && { ...found, pictures: [] };
  },
  async message(viewer: Person, id: string): Promise<Contents | undefined> {
    const { content: text, attachmentKind: kind, attachmentAddress: address, attachmentName: name } = channelMessages;
    const [found] = await db
      .select({ text, kind, address, name })
      .from(channelMessages)
      .where(and(eq(channelMessages.id, id), eq(channelMessages.authorId, viewer.id)));
    if (!found) return undefined;
    const attached = found.address ? { key: found.address, name: found.name ?? '' } : null;
    return {
      text: [found.text, found.name].filter(Boolean).join('\n\n'),
      pictures: attached && found.kind === 'image' ? [attached.key] : [],
      file: found.kind === 'file' ? attached : null,
    };
  },
  async channel(viewer: Person, id: string): Promise<Contents | undefined> {
    const [found] = await db
      .select({
        name: channels.name,
        description: channels.description,
        category: channels.category,
        tags: channels.tags,
        cover: channels.coverImage,
      })
      .from(channels)
      .where(and(eq(channels.id, id), eq(channels.ownerId, viewer.id)));
    if (!found) return undefined;
    const tags = found.tags.map((tag) => `#${tag}`).join(' ');
    return { text: [found.name, found.description, found.category, tags].filter(Boolean).join('\n\n'), pictures: [found.cover] };
  },
};
type Type = keyof typeof OWN;

async function* filesIn(type: Type, { text, pictures, file }: Contents): AsyncGenerator<ArchiveFile> {
  async function* words() {
    yield `${text}\n`;
  }
  yield { path: `${type}.txt`, chunks: words() };
  for (const address of new Set(pictures)) {
    const key = filesOf(address)?.widest;
    if (key) yield* storedFile(picturePath(address), key);
  }
  if (file) yield* storedFile(`files/${file.key.split('/').at(-1)}`, file.key);
}

/**
 * The viewer's own post, comment, message or channel in any state, as a zip of its words, pictures and file that is made while it is read;
 * of a channel no words of others (MOD-09). Null: not found, or not the viewer's.
 */
export async function zipOfOwn(viewer: Person, type: string, id: string, { method, signal }: Pick<Request, 'method' | 'signal'>) {
  const contents = isId(id) && Object.hasOwn(OWN, type) ? await OWN[type as Type](viewer, id) : undefined;
  if (!contents) return null;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  if (method === 'HEAD') return readable;
  const writer = writable.getWriter();
  const about = { [type]: id, madeAt: new Date().toISOString() };
  writeZip(filesIn(type as Type, contents), { about, storePart: (part) => writer.write(part), signal }).then(
    () => writer.close(),
    (error) => {
      if (!signal.aborted) log.warn({ err: { name: (error as Error).name } }, 'download of own content failed');
      return writer.abort(error).catch(() => {});
    },
  );
  return readable;
}
