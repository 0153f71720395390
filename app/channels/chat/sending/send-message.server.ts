import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { HoldReason, State } from '#app/audience/state-rules.ts';
import { isActiveAccount, shownTo, shownToPlaceholder } from '#app/audience/visible.server.ts';
import { createHeldCase } from '#app/holds/hold.server.ts';
import { TOO_MANY_HELD } from '#app/holds/hold-rules.ts';
import { checkTexts, storeChecked, undefinedIfDeleted } from '#app/holds/text/check-text.server.ts';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { isRefusedBy } from '#server/database/database-problems.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { findChannel } from '../../channel.server.ts';
import { mayWrite, SLOW_MODE_SQLSTATE } from '../../channel-rules.ts';
import { channelMembers, channelMessages, channels, deletedChannelMessages } from '../../tables.ts';
import { removeUnsent, type StoredAttachment } from '../attachments/attachments.server.ts';
import type { Message } from '../message-rules.ts';
import { columns, type Row, toMessage } from '../messages.server.ts';
import { slowModeOf } from './slow-mode.server.ts';

type Values = {
  id: string | null;
  channel: string;
  viewer: string;
  text: string;
  state: State;
  kind: string | null;
  address: string | null;
  name: string | null;
  bytes: number | null;
  width: number | null;
  height: number | null;
};
type Value = (name: keyof Values, type: 'uuid' | 'text' | 'integer') => SQL;

// One statement and one commit check membership, send the message and mark the channel as read; triggers assign the position, count and
// announce within it. The channel is locked before its member, as when leaving, which prevents deadlocks.
const insertion = (value: Value, isShown: SQL) => sql`with sent as (
      insert into ${channelMessages} (id, channel_id, author_id, content, state, attachment_kind, attachment_address, attachment_name, attachment_bytes, attachment_width, attachment_height)
      select coalesce(${value('id', 'uuid')}, uuidv7()), ${channelMembers.channelId}, ${channelMembers.personId}, ${value('text', 'text')}, ${value('state', 'text')},
        ${value('kind', 'text')}, ${value('address', 'text')}, ${value('name', 'text')}, ${value('bytes', 'integer')}, ${value('width', 'integer')}, ${value('height', 'integer')}
      from ${channelMembers} join ${channels} on ${channels.id} = ${channelMembers.channelId} join ${people} on ${people.id} = ${channels.ownerId}
      where ${channelMembers.channelId} = ${value('channel', 'uuid')} and ${channelMembers.personId} = ${value('viewer', 'uuid')} and ${isActiveAccount()} and ${isShown}
        and not exists (select from ${channelMessages} where ${channelMessages.id} = ${value('id', 'uuid')})
        and not exists (select from ${deletedChannelMessages} where ${deletedChannelMessages.messageId} = ${value('id', 'uuid')})
      on conflict (id) do nothing
      returning id, position, created_at, channel_id, author_id
    ), read as (
      update ${channelMembers} set seen_at = now() from sent
      where ${channelMembers.channelId} = sent.channel_id and ${channelMembers.personId} = sent.author_id
    )
    select id, position, created_at as "createdAt" from sent`;
const insertMessage = preparedWrite<{ id: string; position: string; createdAt: Date }>(
  'send_message',
  insertion((name, type) => sql`${sql.placeholder(name)}::${sql.raw(type)}`, shownToPlaceholder(channels, channels.ownerId)),
);

type Inserted = { id: string; position: string; createdAt: Date; held: HoldReason | null };

/** Inserts a message, which is held for some texts: then only its author receives it. */
async function insert(viewer: Person, values: Values): Promise<Inserted | typeof TOO_MANY_HELD | undefined> {
  const check = values.text ? checkTexts(viewer, [values.text]) : null;
  if (!check) {
    const [inserted] = await insertMessage(values);
    return inserted && { ...inserted, held: null };
  }
  return storeChecked(viewer, check, async (tx, held) => {
    const given: Values = { ...values, state: held ? 'held' : 'shown' };
    const statement = insertion((name, type) => sql`${given[name]}::${sql.raw(type)}`, shownTo(viewer, channels, channels.ownerId));
    const { rows } = await tx.execute<{ id: string; position: string; createdAt: string }>(statement);
    const [inserted] = rows;
    if (inserted && held) await createHeldCase(viewer, tx, { type: 'message', id: inserted.id }, held);
    return { result: inserted && { ...inserted, createdAt: new Date(inserted.createdAt), held }, isStored: inserted !== undefined };
  }).catch(undefinedIfDeleted);
}

/** `wait`: slow mode allows the next message in this many seconds. */
export type Sent =
  | { message: Message; isNew: boolean }
  | { wait: number }
  | 'not-found'
  | 'not-a-member'
  | 'deleted'
  | typeof TOO_MANY_HELD;
type NewMessage = { id: string | null; text: string; store?(): Promise<StoredAttachment> };

/**
 * Sends a message as a member of the channel; `text` is trimmed already, and `store` runs once sending is known to be allowed. A repeated
 * id returns the message sent before; if that was deleted since, it is not sent again.
 */
export async function sendMessage(viewer: Person, channelId: string, { id, text, store }: NewMessage): Promise<Sent> {
  if (!isId(channelId)) return 'not-found';
  // Checks first only before storing an attachment: the statement itself refuses what is not allowed.
  const refused = store && (await whyNotSent(viewer, channelId, id));
  if (refused) return refused;
  const attachment = await store?.();
  const { kind = null, address = null, name = null, bytes = null, width = null, height = null } = attachment ?? {};
  const stored = { kind, address, name, bytes, width, height };
  const inserted = await insert(viewer, { id, channel: channelId, viewer: viewer.id, text, state: 'shown', ...stored }).catch(earlyAsNull);
  if (!inserted || inserted === TOO_MANY_HELD) {
    if (attachment) await removeUnsent(viewer, [attachment]);
    if (inserted) return inserted;
    return (await whyNotSent(viewer, channelId, id)) ?? (inserted === null ? { wait: 1 } : 'not-found');
  }
  const { id: author, name: authorName, username, profilePicture } = viewer;
  return {
    message: toMessage({
      id: inserted.id,
      position: Number(inserted.position),
      createdAt: inserted.createdAt,
      content: text,
      ...stored,
      notice: inserted.held && { state: 'held', rule: null, appeal: null, reason: inserted.held },
      author: { id: author, name: authorName, username, profilePicture },
    }),
    isNew: true,
  };
}

/** Null for a message that is too early in slow mode, which the database decides. */
function earlyAsNull(error: unknown): null {
  if (isRefusedBy(error, SLOW_MODE_SQLSTATE)) return null;
  throw error;
}

/** Why a message is not sent, or the message itself if it was sent before; null: it may be sent. */
async function whyNotSent(viewer: Person, channelId: string, id: string | null): Promise<Sent | null> {
  const channel = await findChannel(viewer, channelId);
  if (!channel?.about) return 'not-found';
  if (!mayWrite(channel.relation)) return 'not-a-member';
  const before = id && (await ownMessage(viewer, channel.id, id));
  if (before) return { message: before, isNew: false };
  if (id && (await wasDeleted(viewer, channel.id, id))) return 'deleted';
  const slowMode = await slowModeOf(viewer, channel);
  return slowMode?.wait ? { wait: slowMode.wait } : null;
}

const wasDeleted = async (_viewer: Person, channelId: string, id: string) =>
  (await db.$count(
    deletedChannelMessages,
    and(eq(deletedChannelMessages.messageId, id), eq(deletedChannelMessages.channelId, channelId)),
  )) > 0;

async function ownMessage(viewer: Person, channelId: string, id: string): Promise<Message | null> {
  const { author: _, ...messageColumns } = columns;
  const [row] = await db
    .select(messageColumns)
    .from(channelMessages)
    .where(and(eq(channelMessages.id, id), eq(channelMessages.channelId, channelId), eq(channelMessages.authorId, viewer.id)));
  const { id: author, name, username, profilePicture } = viewer;
  return row ? toMessage({ ...row, author: { id: author, name, username, profilePicture } } satisfies Row) : null;
}
