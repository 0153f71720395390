import type { OpenChannel } from '../channel-rules.ts';
import type { Changes, Message, MessagePage } from './message-rules.ts';

/** A hash of everything the page shows of a channel except its messages. */
export function channelHashOf({ name, isPrivate, relation, about }: OpenChannel): string {
  const facts = about && { ...about, messageCount: 0, lastPosition: 0 };
  const text = JSON.stringify([name, isPrivate, relation, facts]);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36);
}

/**
 * The messages loaded in a tab, in order and complete up to `position`; `earlier`: there are older ones. `stale`: more were deleted than
 * the server reports, so the next page replaces all of them.
 */
export type LoadedMessages = { messages: Message[]; earlier: boolean; position: number; stale?: boolean };

const inOrder = (messages: Iterable<Message>) => [...messages].sort((a, b) => a.position - b.position);
const byId = (...lists: (readonly Message[])[]) => inOrder(new Map(lists.flat().map((message) => [message.id, message])).values());

/** Merges changes: each message once and in order, even if delivered twice or out of order. */
export function withChanges(
  loaded: LoadedMessages,
  { messages, deleted, position }: Pick<Changes, 'messages' | 'deleted' | 'position'>,
): LoadedMessages {
  const deletedIds = new Set(deleted);
  return {
    ...loaded,
    messages: byId(loaded.messages, messages).filter(({ id }) => !deletedIds.has(id)),
    position: Math.max(loaded.position, position),
  };
}

/** Messages shown at most while a channel stays open; earlier ones can be fetched again. */
export const SHOWN_MAX = 300;
export const trimmed = (loaded: LoadedMessages): LoadedMessages =>
  loaded.messages.length > SHOWN_MAX ? { ...loaded, messages: loaded.messages.slice(-SHOWN_MAX / 2), earlier: true } : loaded;

/** Adds the viewer's own sent message. `position` is unchanged, because earlier messages of others may not have arrived yet. */
export const withOwn = (loaded: LoadedMessages, message: Message): LoadedMessages => ({
  ...loaded,
  messages: byId(loaded.messages, [message]),
});

/** Adds the page before the first message. */
export const withEarlier = (loaded: LoadedMessages, { messages, earlier }: MessagePage): LoadedMessages => ({
  ...loaded,
  messages: byId(messages, loaded.messages),
  earlier,
});

/**
 * Replaces the messages from the first one of a refetched newest page on, unless newer changes have arrived. Older messages stay only if
 * nothing is missing between both and their deletions will still be reported; otherwise the newest page replaces everything.
 */
export function withLatest(loaded: LoadedMessages, page: MessagePage, position: number): LoadedMessages {
  if (loaded.position > position) return loaded;
  const first = page.messages[0]?.position ?? 0;
  if (page.earlier && first <= loaded.position + 1 && !loaded.stale)
    return {
      ...loaded,
      messages: byId(
        loaded.messages.filter((message) => message.position < first),
        page.messages,
      ),
    };
  return { ...page, position: Math.max(position, page.messages.at(-1)?.position ?? 0) };
}
