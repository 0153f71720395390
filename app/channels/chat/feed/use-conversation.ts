import { useRef, useState } from 'react';
import { href } from 'react-router';
import { useSite } from '#app/document/site.ts';
import type { OpenChannel, Pace } from '../../channel-rules.ts';
import { useMuted } from '../info/use-muted.ts';
import type { Message, MessagePage } from '../message-rules.ts';
import { useOutbox } from '../sending/use-outbox.ts';
import { usePace } from '../sending/use-pace.ts';
import { useAnnouncer, useUnreadTitle } from './use-announcer.ts';
import { useMessages } from './use-messages.ts';
import { useReadPosition } from './use-read-position.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

type Options = {
  channel: OpenChannel;
  page: MessagePage;
  stamp: string;
  /** Messages before this position are shown; null: the newest ones, with live updates. */
  before: number | null;
  pace: Pace;
};

/** The messages of a channel, sent and unsent, the announcement of new ones, and the scroll position of their `log`. */
export function useConversation({ channel, page, stamp, before, pace }: Options) {
  const { id, name, about, relation } = channel;
  const { viewer } = useSite();
  const [muted] = useMuted(id);
  const [announcement, announce] = useAnnouncer();
  const addUnread = useUnreadTitle(name, muted);
  const [fresh, setFresh] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const { left, start, sent } = usePace(pace);
  const live = before === null;
  const { loaded, earlierStatus, getEarlier, addOwn } = useMessages(
    { channelId: id, page, revision: about?.lastPosition ?? 0, stamp, live },
    {
      beforeChange: () => anchor.capture(),
      onNew(messages) {
        const theirs = messages.filter(({ author }) => author.id !== viewer?.id);
        if (theirs.length < messages.length) sent(); // from another tab of the viewer
        announce(theirs);
        addUnread(theirs.length);
        if (!anchor.atEnd) setFresh((n) => n + theirs.length);
      },
    },
  );
  useReadPosition(id, live && relation.role !== null, loaded.revision);
  const onSent = (message: Message) => {
    addOwn(message);
    sent();
  };
  const outbox = useOutbox(
    { channelId: id, channelName: name, viewerId: relation.role ? (viewer?.id ?? null) : null },
    { onSent, onPaced: start },
  );
  const anchor = useScrollAnchor(scroller, loaded.messages);
  const onEnd = () => {
    anchor.toEnd();
    setFresh(0);
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
      fresh: anchor.atEnd ? 0 : fresh,
      scroller,
      onScroll() {
        if (anchor.onScroll()) setFresh(0);
      },
      onEnd,
      onRetry: outbox.retry,
      onRemove: outbox.remove,
    },
  };
}
