import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { channelMembers, channelMessages, channelRequests, channels as table } from '#database/schema.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { claimOnce } from '#server/database/installation.ts';
import { readImage, storeImage } from './images.ts';
import type { Channel, Content } from './parse/content.ts';
import type { IdOf } from './people.ts';

type ActiveChannel = Extract<Channel, { messages: unknown }>;
type Message = ActiveChannel['messages'][number];
type Attached = Pick<
  typeof channelMessages.$inferInsert,
  'attachmentKind' | 'attachmentAddress' | 'attachmentName' | 'attachmentBytes' | 'attachmentWidth' | 'attachmentHeight'
>;

const MINUTE_MS = 60_000;
const before = (ms: number) => new Date(Date.now() - ms);

/** Seeds the channels with messages once per database; all authors become members. */
export async function seedActiveChannels({ channels }: Content, idOf: IdOf): Promise<void> {
  const active = channels.filter((channel): channel is ActiveChannel => 'messages' in channel);
  const attachments = new Map<Message, Attached>();
  const covers = new Map<ActiveChannel, string>();
  for (const channel of active) {
    covers.set(channel, (await storeImage(idOf(channel.owner), 'channels', 'channels', await readImage(channel.cover))).address);
    for (const message of channel.messages) if (message.image) attachments.set(message, await attach(idOf(message.by), message.image));
  }
  await db.transaction(async (tx) => {
    if (!(await claimOnce(tx, 'demo talk'))) return;
    for (const channel of active) await seedChannel(tx, channel, covers.get(channel) ?? '', attachments, idOf);
  });
}

async function seedChannel(
  tx: Transaction,
  channel: ActiveChannel,
  cover: string,
  attachments: ReadonlyMap<Message, Attached>,
  idOf: IdOf,
) {
  const { messages, requests } = channel;
  const channelId = await open(tx, channel, cover, idOf);
  const first = new Map(messages.toReversed().map(({ by, ago }) => [by, ago]));
  const members = [...first].map(([by, ago]) => ({
    channelId,
    personId: idOf(by),
    joinedAt: before(ago + 30 * MINUTE_MS),
    seenAt: before(ago),
  }));
  await tx.insert(channelMembers).values(members).onConflictDoNothing();
  if (requests.length)
    await tx
      .insert(channelRequests)
      .values(requests.map((who, n) => ({ channelId, personId: idOf(who), createdAt: before(90 * MINUTE_MS * (n + 1)) })));
  for (const message of messages)
    await tx.insert(channelMessages).values({
      channelId,
      authorId: idOf(message.by),
      content: message.text,
      createdAt: before(message.ago),
      ...attachments.get(message),
    });
}

/** The id of the channel, which is created only if none has its name. */
async function open(
  tx: Transaction,
  { name, messages, description, category, tags, owner, ...rest }: ActiveChannel,
  coverImage: string,
  idOf: IdOf,
) {
  const [existing] = await tx.select({ id: table.id }).from(table).where(eq(table.name, name));
  if (existing) return existing.id;
  const createdAt = before((messages[0]?.ago ?? 0) + 60 * MINUTE_MS);
  const [inserted] = await tx
    .insert(table)
    .values({ name, description, category, tags, isPrivate: rest.private, coverImage, ownerId: idOf(owner), createdAt })
    .returning({ id: table.id });
  if (!inserted) throw new Error('demo channel not stored');
  return inserted.id;
}

async function attach(ownerId: string, { file, name }: NonNullable<Message['image']>): Promise<Attached> {
  const source = await readFile(file);
  const { address, width, height } = await storeImage(ownerId, 'channels', 'channel_attachments', source);
  return {
    attachmentKind: 'image',
    attachmentAddress: address,
    attachmentName: name,
    attachmentBytes: source.byteLength,
    attachmentWidth: width,
    attachmentHeight: height,
  };
}
