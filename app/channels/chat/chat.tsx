import { useRef, useState } from 'react';
import { href } from 'react-router';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useSite } from '../../document/site.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { mayWrite, type OpenChannel } from '../channel-rules.ts';
import { ChannelHeader } from './channel-header.tsx';
import './chat.css';
import { InfoPanel } from './info/info-panel.tsx';
import type { MemberPage } from './info/member-rules.ts';
import { JoinPrompt } from './join-prompt.tsx';
import { EmptyLog } from './messages/empty-log.tsx';
import { PrivateNotice } from './private-notice.tsx';
import { Composer } from './sending/composer.tsx';
import './messages/message.css';
import { useAnnouncer, useUnreadTitle } from './feed/use-announcer.ts';
import { useMessages } from './feed/use-messages.ts';
import { useReadPosition } from './feed/use-read-position.ts';
import { useScrollAnchor } from './feed/use-scroll-anchor.ts';
import { useMuted } from './info/use-muted.ts';
import type { Message, MessagePage } from './message-rules.ts';
import { MessageLog } from './messages/message-log.tsx';
import { useOutbox } from './sending/use-outbox.ts';

const InfoDrawer = lazyComponent(() => import('./info/info-drawer.tsx'));

type Props = {
  channel: OpenChannel;
  page: MessagePage;
  members: MemberPage;
  stamp: string;
  /** Messages before this position are shown; null: the newest ones, with live updates. */
  before: number | null;
  now: number;
  refusal: string | null;
  typed: string;
};

/** A channel: its messages, the composer and the info panel. */
export function Chat({ channel, page, members, stamp, before, now, refusal, typed }: Props) {
  const { id, name, about, standing } = channel;
  const { viewer } = useSite();
  const [infoChoice, setInfoChoice] = useState<boolean | null>(null);
  const [joining, setJoining] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = () => setLeaving(true);
  const [starter, setStarter] = useState<{ text: string } | null>(null);
  const writes = mayWrite(standing) && viewer !== null;
  const wide = useMedia('(min-width: 64rem)', true); // as in chat.css
  const infoOpen = infoChoice ?? wide;
  const [muted] = useMuted(id);
  const [fresh, setFresh] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const [announcement, announce] = useAnnouncer();
  const addUnread = useUnreadTitle(name, muted);

  const scroll = useRef<{ capture(): boolean; atEnd: boolean }>({ capture: () => true, atEnd: true });
  const live = before === null;
  const { loaded, earlierStatus, getEarlier, addOwn } = useMessages(
    { channelId: id, page, revision: about?.lastPosition ?? 0, stamp, live },
    {
      beforeChange: () => scroll.current.capture(),
      onNew(messages: Message[]) {
        const theirs = messages.filter(({ author }) => author.id !== viewer?.id);
        announce(theirs);
        addUnread(theirs.length);
        if (!scroll.current.atEnd) setFresh((n) => n + theirs.length);
      },
    },
  );
  useReadPosition(id, live && standing.isMember, loaded.revision);
  const outbox = useOutbox({ channelId: id, channelName: name, viewerId: standing.isMember ? (viewer?.id ?? null) : null }, addOwn);
  const anchor = useScrollAnchor(scroller, loaded.messages);
  scroll.current = anchor;
  const toEnd = () => {
    anchor.toEnd();
    setFresh(0);
  };
  const thenToEnd = <T,>(send: (value: T) => void) => {
    return (value: T) => {
      send(value);
      toEnd();
    };
  };
  const channelAddress = href('/community/channel/:id', { id });
  const first = loaded.messages[0];
  return (
    <main id="main" className="channel" data-info={infoChoice === null ? undefined : infoChoice ? 'open' : 'closed'}>
      <div className="chat">
        <ChannelHeader channel={channel} infoOpen={infoOpen && about !== null} onInfo={() => setInfoChoice(!infoOpen)} />
        {about ? (
          <>
            <MessageLog
              channelId={id}
              ownerId={about.owner.id}
              viewer={viewer}
              now={now}
              messages={loaded.messages}
              unsent={outbox.unsent}
              earlier={
                loaded.earlier && first
                  ? { to: `${channelAddress}?before=${first.position}`, status: earlierStatus, get: getEarlier }
                  : null
              }
              newest={live ? null : channelAddress}
              fresh={anchor.atEnd ? 0 : fresh}
              empty={<EmptyLog channel={channel} onStart={writes ? (text) => setStarter({ text }) : null} />}
              scroller={scroller}
              onScroll={() => {
                anchor.onScroll();
                if (fresh && Math.abs(scroller.current?.scrollTop ?? 0) < 48) setFresh(0);
              }}
              onEnd={toEnd}
              onRetry={outbox.retry}
              onRemove={outbox.remove}
            />
            <p className="sr-only" aria-live="polite" role="status">
              {announcement}
            </p>
            {writes && viewer ? (
              <Composer
                channelId={id}
                channelName={name}
                viewerId={viewer.id}
                refusal={refusal}
                typed={typed}
                takesFocus={joining}
                starter={starter}
                onSend={thenToEnd(outbox.send)}
                onAttach={thenToEnd(outbox.attach)}
              />
            ) : (
              <JoinPrompt channelId={id} signedIn={standing.signedIn} onJoin={() => setJoining(true)} />
            )}
          </>
        ) : (
          <PrivateNotice channel={channel} takesFocus={leaving} />
        )}
      </div>
      {about && wide && infoOpen && (
        <aside className="channel-info" id="channel-info" aria-label="Channel info">
          <InfoPanel channel={channel} about={about} members={members} onLeave={leave} />
        </aside>
      )}
      {about && !wide && infoChoice && (
        <InfoDrawer
          channel={channel}
          about={about}
          members={members}
          onLeave={leave}
          onClose={() => setInfoChoice(null)}
          onMissing={() => setInfoChoice(null)}
        />
      )}
    </main>
  );
}
