import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { preparedDeed } from '#server/prepared.ts';
import type { Person } from '../../audience/viewer.ts';
import { openChannel } from '../channel.server.ts';
import { mayWrite } from '../channel-rules.ts';
import { channelGone, channelMembers, channelMessages as said } from '../tables.ts';
import { type Kept, letGo } from './attachments.server.ts';
import type { Message } from './message-rules.ts';
import { columns, type Row, shown } from './messages.server.ts';

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

// One statement: whoever is a member at that moment speaks; triggers give the place, count and announce within it (CHAN-32, LIVE-07).
const say = preparedDeed<{ id: string; position: string; createdAt: Date }>(
  'send_message',
  sql`insert into ${said} (id, channel_id, author_id, content, attachment_kind, attachment_address, attachment_name, attachment_bytes, attachment_width, attachment_height)
    select coalesce(${value('id', 'uuid')}, uuidv7()), ${channelMembers.channelId}, ${channelMembers.personId}, ${value('text', 'text')},
      ${value('kind', 'text')}, ${value('address', 'text')}, ${value('name', 'text')}, ${value('bytes', 'integer')}, ${value('width', 'integer')}, ${value('height', 'integer')}
    from ${channelMembers}
    where ${channelMembers.channelId} = ${value('channel', 'uuid')} and ${channelMembers.personId} = ${value('viewer', 'uuid')}
      and not exists (select from ${said} where ${said.id} = ${value('id', 'uuid')})
      and not exists (select from ${channelGone} where ${channelGone.messageId} = ${value('id', 'uuid')})
    on conflict (id) do nothing
    returning id, position, created_at as "createdAt"`,
);

export type Sent = { message: Message } | 'not-found' | 'not-a-member' | 'taken-back';
type Given = { id: string | null; text: string; keep?(): Promise<Kept> };

/**
 * Says something in a channel as one of its members; `text` is trimmed already. `keep` stores what is attached, once it is known that it may be. A
 * second arrival of the same id changes nothing and answers the same; one that was taken back since stays away.
 */
export async function sendMessage(viewer: Person, channelId: string, { id, text, keep }: Given): Promise<Sent> {
  const channel = await openChannel(viewer, channelId);
  if (!channel?.about) return 'not-found';
  if (!mayWrite(channel.standing)) return 'not-a-member';
  const before = id ? await own(viewer, channel.id, id) : null;
  if (before) return { message: before };
  const kept = await keep?.();
  const { kind = null, address = null, name = null, bytes = null, width = null, height = null } = kept ?? {};
  const [made] = await say({ id, channel: channel.id, viewer: viewer.id, text, kind, address, name, bytes, width, height });
  if (!made) {
    if (kept) await letGo(viewer, [kept]);
    const twin = id ? await own(viewer, channel.id, id) : null; // the same message, sent twice at one moment
    if (twin) return { message: twin };
    return id && (await db.$count(channelGone, and(eq(channelGone.messageId, id), eq(channelGone.channelId, channel.id))))
      ? 'taken-back'
      : 'not-found';
  }
  const { id: author, name: called, username, profilePicture } = viewer;
  return {
    message: shown({
      id: made.id,
      position: Number(made.position),
      createdAt: made.createdAt,
      content: text,
      ...{ kind, address, name, bytes, width, height },
      author: { id: author, name: called, username, profilePicture },
    }),
  };
}

async function own(viewer: Person, channelId: string, id: string): Promise<Message | null> {
  const { author: _, ...mine } = columns;
  const [row] = await db
    .select(mine)
    .from(said)
    .where(and(eq(said.id, id), eq(said.channelId, channelId), eq(said.authorId, viewer.id)));
  const { id: author, name, username, profilePicture } = viewer;
  return row ? shown({ ...row, author: { id: author, name, username, profilePicture } } satisfies Row) : null;
}
