import { useRef, useState } from 'react';
import { href } from 'react-router';
import { useSite } from '#app/document/site.ts';
import type { OpenChannel, SlowMode } from '../../channel-rules.ts';
import { useMuted } from '../info/use-muted.ts';
import type { Message, MessagePage } from '../message-rules.ts';
import { useOutbox } from '../sending/use-outbox.ts';
import { useSlowMode } from '../sending/use-slow-mode.ts';
import { useAnnouncer, useNewMessageTitle } from './use-announcer.ts';
import { useMessages } from './use-messages.ts';
import { useReadPosition } from './use-read-position.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

type Options = {
  channel: OpenChannel;
  page: MessagePage;
  channelHash: string;
  /** Messages before this position are shown; null: the newest ones, with live updates. */
  before: number | null;
  slowMode: SlowMode;
};

/** The messages of a channel, sent and unsent, the announcement of new ones, and the scroll position of their `log`. */
export function useConversation({ channel, page, channelHash, before, slowMode }: Options) {
  const { id, name, about, relation } = channel;
  const { viewer } = useSite();
  const [muted] = useMuted(id);
  const [announcement, announce] = useAnnouncer();
  const addToTitle = useNewMessageTitle(name, muted);
  const [newMessageCount, setNewMessageCount] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const { left, start, sent } = useSlowMode(slowMode);
  const live = before === null;
  const { loaded, earlierStatus, getEarlier, addOwn } = useMessages(
    { channelId: id, page, position: about?.lastPosition ?? 0, channelHash, live },
    {
      beforeChange: () => anchor.capture(),
      onNew(messages) {
        const theirs = messages.filter(({ author }) => author.id !== viewer?.id);
        if (theirs.length < messages.length) sent(); // from another tab of the viewer
        announce(theirs);
        addToTitle(theirs.length);
        if (!anchor.atEnd) setNewMessageCount((n) => n + theirs.length);
      },
    },
  );
  useReadPosition(id, live && relation.role !== null, loaded.position);
  const onSent = (message: Message) => {
    addOwn(message);
    sent();
  };
  const outbox = useOutbox(
    { channelId: id, channelName: name, viewerId: relation.role ? (viewer?.id ?? null) : null },
    { onSent, onDelayed: start },
  );
  const anchor = useScrollAnchor(scroller, loaded.messages);
  const onEnd = () => {
    anchor.toEnd();
    setNewMessageCount(0);
  };
  const address = href('/community/channel/:id', { id });
  const first = loaded.messages[0];
  return {
    announcement,
    secondsLeft: left,
    send(text: string) {
      outbox.send(text);
      onEnd();
    },
    attach(file: File) {
      outbox.attach(file);
      onEnd();
    },
    log: {
      messages: loaded.messages,
      unsent: outbox.unsent,
      earlier: loaded.earlier && first ? { to: `${address}?before=${first.position}`, status: earlierStatus, get: getEarlier } : null,
      newest: live ? null : address,
      newMessageCount: anchor.atEnd ? 0 : newMessageCount,
      scroller,
      onScroll() {
        if (anchor.onScroll()) setNewMessageCount(0);
      },
      onEnd,
      onRetry: outbox.retry,
      onRemove: outbox.remove,
    },
  };
}
