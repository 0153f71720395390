import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { db } from '../../server/database/database.ts';
import { claim } from '../../server/database/installation.ts';
import { storePicture } from '../../server/media/pictures.ts';
import { channelMembers, channelRequests, pictures, channels as table } from '../schema.ts';
import { channels } from './channels.ts';

const FOLDER = join(process.cwd(), 'database/demo');
const DAY_MS = 24 * 60 * 60 * 1000;

/** Seeds the demo channels and their members once per database. Triggers maintain the counts. */
export async function seedChannels(ids: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (username: string) => {
    const id = ids.get(username);
    if (!id) throw new Error(`no demo person has the username ${username}`);
    return id;
  };
  const covers = new Map<string, string>();
  for (const { cover, owner } of channels) {
    const ownerId = idOf(owner);
    const { address, width, height, widths, bytes } = await storePicture(
      ownerId,
      'channels',
      'channels',
      await readFile(join(FOLDER, cover)),
    );
    await db.insert(pictures).values({ ownerId, bucket: 'channels', folder: 'channels', address, width, height, widths, bytes });
    covers.set(cover, address);
  }
  await db.transaction(async (tx) => {
    if (!(await claim(tx, 'demo channels'))) return;
    for (const { cover, owner, days, members, requests = [], tags, name, description, category, isPrivate = false } of channels) {
      const createdAt = new Date(Date.now() - days * DAY_MS);
      const [channel] = await tx
        .insert(table)
        .values({
          ...{ name, description, category, isPrivate, createdAt },
          tags: [...tags],
          coverImage: covers.get(cover) ?? '',
          ownerId: idOf(owner),
        })
        .returning({ id: table.id });
      if (!channel) throw new Error('demo channel not stored');
      const channelId = channel.id;
      await tx.insert(channelMembers).values(members.map((member) => ({ channelId, personId: idOf(member), joinedAt: createdAt })));
      if (requests.length) await tx.insert(channelRequests).values(requests.map((person) => ({ channelId, personId: idOf(person) })));
    }
  });
}
