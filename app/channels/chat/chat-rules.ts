import type { OpenChannel } from '../channel-rules.ts';
import type { Changes, Message, MessagePage } from './message-rules.ts';

/** Another word whenever something of the channel changed that its page shows, what is said in it aside. */
export function stampOf({ name, isPrivate, standing, about }: OpenChannel): string {
  const facts = about && { ...about, messageCount: 0, lastPosition: 0 };
  const text = JSON.stringify([name, isPrivate, standing, facts]);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36);
}

/**
 * What a tab knows of a channel: messages in their order, whether there are earlier ones, and up to where it has heard everything. `stale`: more went
 * than it was told of, so nothing of it stays when the newest page comes.
 */
export type Known = { messages: Message[]; earlier: boolean; revision: number; stale?: boolean };

const inOrder = (messages: Iterable<Message>) => [...messages].sort((a, b) => a.position - b.position);
const byId = (...lists: (readonly Message[])[]) => inOrder(new Map(lists.flat().map((message) => [message.id, message])).values());

/** What came since: each message once, in its place, whatever came twice or in another order. */
export function withChanges(known: Known, { messages, gone, revision }: Pick<Changes, 'messages' | 'gone' | 'revision'>): Known {
  const away = new Set(gone);
  return {
    ...known,
    messages: byId(known.messages, messages).filter(({ id }) => !away.has(id)),
    revision: Math.max(known.revision, revision),
  };
}

/** So many are shown of a channel that stays open; earlier ones can be fetched again. */
export const MOST_SHOWN = 300;
export const trimmed = (known: Known): Known =>
  known.messages.length > MOST_SHOWN ? { ...known, messages: known.messages.slice(-MOST_SHOWN / 2), earlier: true } : known;

/** One's own message, answered: what others said before it may not have come yet, so `revision` stays. */
export const withOwn = (known: Known, message: Message): Known => ({ ...known, messages: byId(known.messages, [message]) });

/** The page before the first one. */
export const withEarlier = (known: Known, { messages, earlier }: MessagePage): Known => ({
  ...known,
  messages: byId(messages, known.messages),
  earlier,
});

/**
 * The newest page, read anew: it is the truth from its first message on, unless more was heard meanwhile. What was fetched before it stays where
 * nothing is missing between the two, and what was taken back of it is still to be heard; else (more was said than a page holds, or more went than was
 * told) the newest page stands alone.
 */
export function withLatest(known: Known, page: MessagePage, revision: number): Known {
  if (known.revision > revision) return known;
  const first = page.messages[0]?.position ?? 0;
  if (page.earlier && first <= known.revision + 1 && !known.stale)
    return {
      ...known,
      messages: byId(
        known.messages.filter(({ position }) => position < first),
        page.messages,
      ),
    };
  return { ...page, revision: Math.max(revision, page.messages.at(-1)?.position ?? 0) };
}
