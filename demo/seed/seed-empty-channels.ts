import { channelMembers, channelRequests, channels as table } from '#database/schema.ts';
import { db } from '#server/database/database.ts';
import { claimOnce } from '#server/database/installation.ts';
import { readImage, storeImage } from './images.ts';
import type { Channel, Content } from './parse/content.ts';
import type { IdOf } from './people.ts';

type EmptyChannel = Exclude<Channel, { messages: unknown }>;

/** Seeds the channels without messages and their members once per database. Triggers maintain the counts. */
export async function seedEmptyChannels({ channels }: Content, idOf: IdOf): Promise<void> {
  const empty = channels.filter((channel): channel is EmptyChannel => !('messages' in channel));
  const covers = new Map<string, string>();
  for (const { name, cover, owner } of empty)
    covers.set(name, (await storeImage(idOf(owner), 'channels', 'channels', await readImage(cover))).address);
  await db.transaction(async (tx) => {
    if (!(await claimOnce(tx, 'demo channels'))) return;
    for (const { name, description, category, tags, private: isPrivate, owner, opened, members, requests } of empty) {
      const createdAt = new Date(Date.now() - opened);
      const coverImage = covers.get(name) ?? '';
      const [channel] = await tx
        .insert(table)
        .values({ name, description, category, tags, isPrivate, coverImage, ownerId: idOf(owner), createdAt })
        .returning({ id: table.id });
      if (!channel) throw new Error('demo channel not stored');
      const channelId = channel.id;
      await tx.insert(channelMembers).values(members.map((member) => ({ channelId, personId: idOf(member), joinedAt: createdAt })));
      if (requests.length) await tx.insert(channelRequests).values(requests.map((person) => ({ channelId, personId: idOf(person) })));
    }
  });
}
