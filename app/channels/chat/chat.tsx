import { useRef, useState } from 'react';
import { href } from 'react-router';
import { lazily } from '../../shell/lazy-component.tsx';
import { useSite } from '../../shell/site.ts';
import { mayWrite, type OpenChannel } from '../channel-rules.ts';
import { ChannelHeader } from './channel-header.tsx';
import './chat.css';
import { Composer } from './composer.tsx';
import { EmptyLog } from './empty-log.tsx';
import { InfoPanel } from './info-panel.tsx';
import { JoinPrompt } from './join-prompt.tsx';
import type { MemberPage } from './member-rules.ts';
import { Gate } from './private-notice.tsx';
import './message.css';
import { MessageLog } from './message-log.tsx';
import type { Message, MessagePage } from './message-rules.ts';
import { useAnnouncer, useUnreadTitle } from './use-announcer.ts';
import { useWide } from './use-browser.ts';
import { useKnown } from './use-messages.ts';
import { useMuted } from './use-muted.ts';
import { useOutbox } from './use-outbox.ts';
import { useReadPosition } from './use-read-position.ts';
import { usePlace } from './use-scroll-anchor.ts';

const InfoDrawer = lazily(() => import('./info-drawer.tsx'));

type Props = {
  channel: OpenChannel;
  page: MessagePage;
  members: MemberPage;
  stamp: string;
  /** The position before which old messages are shown; null at the newest, which is live. */
  before: number | null;
  now: number;
  refusal: string | null;
  typed: string;
};

/** A channel: what is said in it, a field to say something, and what there is to know about it. */
export function Chat({ channel, page, members, stamp, before, now, refusal, typed }: Props) {
  const { id, name, about, standing } = channel;
  const { viewer } = useSite();
  const [wished, setWished] = useState<boolean | null>(null);
  const [joining, setJoining] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = () => setLeaving(true);
  const [starter, setStarter] = useState<{ text: string } | null>(null);
  const writes = mayWrite(standing) && viewer !== null;
  const wide = useWide();
  const infoOpen = wished ?? wide;
  const [muted] = useMuted(id);
  const [fresh, setFresh] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const [words, tell] = useAnnouncer();
  const mark = useUnreadTitle(name, muted);

  const shown = useRef<{ hold(): boolean; atEnd: boolean }>({ hold: () => true, atEnd: true });
  const live = before === null;
  const { known, earlierIs, getEarlier, own } = useKnown(
    { channelId: id, page, revision: about?.lastPosition ?? 0, stamp, live },
    {
      before: () => shown.current.hold(),
      news(messages: Message[]) {
        const theirs = messages.filter(({ author }) => author.id !== viewer?.id);
        tell(theirs);
        mark(theirs.length);
        if (!shown.current.atEnd) setFresh((n) => n + theirs.length);
      },
    },
  );
  useReadPosition(id, live && standing.isMember, known.revision);
  const outbox = useOutbox({ channelId: id, channelName: name, viewerId: standing.isMember ? (viewer?.id ?? null) : null }, own);
  const place = usePlace(scroller, known.messages);
  shown.current = place;
  const toEnd = () => {
    place.toEnd();
    setFresh(0);
  };
  const say = <T,>(what: (given: T) => void) => {
    return (given: T) => {
      what(given);
      toEnd();
    };
  };
  const channelAddress = href('/community/channel/:id', { id });
  const first = known.messages[0];
  return (
    <main id="main" className="channel" data-info={wished === null ? undefined : wished ? 'open' : 'closed'}>
      <div className="chat">
        <ChannelHeader channel={channel} infoOpen={infoOpen && about !== null} onInfo={() => setWished(!infoOpen)} />
        {about ? (
          <>
            <MessageLog
              channelId={id}
              ownerId={about.owner.id}
              viewer={viewer}
              now={now}
              messages={known.messages}
              unsent={outbox.unsent}
              earlier={known.earlier && first ? { to: `${channelAddress}?before=${first.position}`, is: earlierIs, get: getEarlier } : null}
              newest={live ? null : channelAddress}
              fresh={place.atEnd ? 0 : fresh}
              empty={<EmptyLog channel={channel} onStart={writes ? (text) => setStarter({ text }) : null} />}
              scroller={scroller}
              onScroll={() => {
                place.onScroll();
                if (fresh && Math.abs(scroller.current?.scrollTop ?? 0) < 48) setFresh(0);
              }}
              onEnd={toEnd}
              onRetry={outbox.retry}
              onRemove={outbox.remove}
            />
            <p className="sr-only" aria-live="polite" role="status">
              {words}
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
                onSay={say(outbox.say)}
                onAttach={say(outbox.attach)}
              />
            ) : (
              <JoinPrompt channelId={id} signedIn={standing.signedIn} onJoin={() => setJoining(true)} />
            )}
          </>
        ) : (
          <Gate channel={channel} takesFocus={leaving} />
        )}
      </div>
      {about && wide && infoOpen && (
        <aside className="channel-info" id="channel-info" aria-label="Channel info">
          <InfoPanel channel={channel} about={about} members={members} onLeave={leave} />
        </aside>
      )}
      {about && !wide && wished && (
        <InfoDrawer
          channel={channel}
          about={about}
          members={members}
          onLeave={leave}
          onClose={() => setWished(null)}
          onMissing={() => setWished(null)}
        />
      )}
    </main>
  );
}
