import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { db, type Transaction } from '../../server/database/database.ts';
import { claim } from '../../server/database/installation.ts';
import { storePicture } from '../../server/media/pictures.ts';
import { channelMembers, channelMessages, channelRequests, channels, pictures } from '../schema.ts';
import { type Line, type Talk, talks } from './talk.ts';

const FOLDER = join(process.cwd(), 'database/demo');
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
type Attached = Pick<
  typeof channelMessages.$inferInsert,
  'attachmentKind' | 'attachmentAddress' | 'attachmentName' | 'attachmentBytes' | 'attachmentWidth' | 'attachmentHeight'
>;

/** Seeds a few channels with messages once per database; all authors become members. */
export async function seedTalk(ids: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (username: string) => {
    const id = ids.get(username);
    if (!id) throw new Error(`no demo person has the username ${username}`);
    return id;
  };
  const attachments = new Map<Line, Attached>();
  const covers = new Map<Talk, string>();
  for (const talk of talks) covers.set(talk, (await storeImage(idOf(talk.owner), 'channels', talk.cover)).address);
  for (const line of talks.flatMap(({ lines }) => lines)) if (line.image) attachments.set(line, await attach(idOf(line.by), line.image));
  await db.transaction(async (tx) => {
    if (!(await claim(tx, 'demo talk'))) return;
    for (const talk of talks) {
      const { lines } = talk;
      const channelId = await open(tx, talk, idOf(talk.owner), covers.get(talk) ?? '');
      const first = new Map(lines.toReversed().map(({ by, minutesAgo }) => [by, minutesAgo]));
      await tx
        .insert(channelMembers)
        .values([...first].map(([by, minutes]) => ({ channelId, personId: idOf(by), joinedAt: ago(minutes + 30), seenAt: ago(minutes) })))
        .onConflictDoNothing();
      if (talk.requests)
        await tx
          .insert(channelRequests)
          .values(talk.requests.map((who, n) => ({ channelId, personId: idOf(who), createdAt: ago(90 * (n + 1)) })));
      for (const line of lines)
        await tx.insert(channelMessages).values({
          channelId,
          authorId: idOf(line.by),
          content: line.text ?? '',
          createdAt: ago(line.minutesAgo),
          ...attachments.get(line),
        });
    }
  });
}

async function open(
  tx: Transaction,
  { channel: name, lines, description, category, tags, isPrivate }: Talk,
  ownerId: string,
  coverImage: string,
) {
  const [existing] = await tx.select({ id: channels.id }).from(channels).where(eq(channels.name, name));
  if (existing) return existing.id;
  const createdAt = ago((lines[0]?.minutesAgo ?? 0) + 60);
  const [inserted] = await tx
    .insert(channels)
    .values({ name, description, category, tags: [...tags], isPrivate, coverImage, ownerId, createdAt })
    .returning({ id: channels.id });
  if (!inserted) throw new Error('demo channel not stored');
  return inserted.id;
}

/** Stores an image in the same way as an upload. */
async function storeImage(ownerId: string, folder: 'channels' | 'channel_attachments', file: string) {
  const source = await readFile(join(FOLDER, file));
  const { address, width, height, widths, bytes } = await storePicture(ownerId, 'channels', folder, source);
  await db.insert(pictures).values({ ownerId, bucket: 'channels', folder, address, width, height, widths, bytes });
  return { address, width, height, sourceBytes: source.byteLength };
}

async function attach(ownerId: string, { file, name }: NonNullable<Line['image']>): Promise<Attached> {
  const { address, width, height, sourceBytes } = await storeImage(ownerId, 'channel_attachments', file);
  return {
    attachmentKind: 'image',
    attachmentAddress: address,
    attachmentName: name,
    attachmentBytes: sourceBytes,
    attachmentWidth: width,
    attachmentHeight: height,
  };
}
