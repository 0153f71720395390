import { useState } from 'react';
import { StateNotice } from '../../audience/state-notice.tsx';
import { useSite } from '../../document/site.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { type AboutChannel, mayWrite, type OpenChannel, type SlowMode } from '../channel-rules.ts';
import { ChannelHeader } from './channel-header.tsx';
import './chat.css';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useConversation } from './feed/use-conversation.ts';
import { InfoPanel } from './info/info-panel.tsx';
import type { MemberPage } from './info/member-rules.ts';
import { JoinPrompt } from './join-prompt.tsx';
import type { MessagePage } from './message-rules.ts';
import { EmptyLog } from './messages/empty-log.tsx';
import { MessageLog } from './messages/message-log.tsx';
import { PrivateNotice } from './private-notice.tsx';
import { Composer } from './sending/composer.tsx';

const InfoDrawer = lazyComponent(() => import('./info/info-drawer.tsx'));

type Props = {
  channel: OpenChannel;
  page: MessagePage;
  members: MemberPage;
  channelHash: string;
  /** Messages before this position are shown; null: the newest ones, with live updates. */
  before: number | null;
  now: number;
  slowMode: SlowMode;
  refusal: string | null;
  typed: string;
};

/** A channel: its messages, the composer and the info panel. */
export function Chat({ channel, page, members, channelHash, before, slowMode, now, refusal, typed }: Props) {
  const { about } = channel;
  const conversation = useConversation({ channel, page, channelHash, before, slowMode });
  const [infoChoice, setInfoChoice] = useState<boolean | null>(null);
  const [leaving, setLeaving] = useState(false);
  const wide = useMedia('(min-width: 64rem)', true); // as in chat.css
  const infoOpen = infoChoice ?? wide;
  const info = about && { channel, about, members, onLeave: () => setLeaving(true) };
  const closeInfo = () => setInfoChoice(null);
  return (
    <main id="main" className="channel" data-info={infoChoice === null ? undefined : infoChoice ? 'open' : 'closed'}>
      <div className="chat">
        <ChannelHeader channel={channel} infoOpen={infoOpen && about !== null} onInfo={() => setInfoChoice(!infoOpen)} />
        <StateNotice notice={channel.notice} own={{ type: 'channel', id: channel.id }} />
        {about ? (
          <Conversation channel={channel} about={about} now={now} slowMode={slowMode} refusal={refusal} typed={typed} {...conversation} />
        ) : (
          <PrivateNotice channel={channel} takesFocus={leaving} />
        )}
      </div>
      {info && wide && infoOpen && (
        <aside className="channel-info" id="channel-info" aria-label="Channel info">
          <InfoPanel {...info} />
        </aside>
      )}
      {info && !wide && infoChoice && <InfoDrawer {...info} onClose={closeInfo} onMissing={closeInfo} />}
    </main>
  );
}

type ConversationProps = Pick<Props, 'channel' | 'now' | 'slowMode' | 'refusal' | 'typed'> &
  ReturnType<typeof useConversation> & { about: AboutChannel };

/** The messages, and the composer or an invitation to join. */
function Conversation({ channel, about, now, slowMode, refusal, typed, log, announcement, secondsLeft, send, attach }: ConversationProps) {
  const { id, name, relation } = channel;
  const { viewer } = useSite();
  const [joining, setJoining] = useState(false);
  const [starter, setStarter] = useState<{ text: string } | null>(null);
  const writes = mayWrite(relation) && viewer !== null;
  return (
    <>
      <MessageLog
        {...log}
        channelId={id}
        rights={{ role: relation.role, ownerId: about.owner.id, moderatorIds: about.moderatorIds }}
        viewer={viewer}
        now={now}
        empty={<EmptyLog channel={channel} onStart={writes ? (text) => setStarter({ text }) : null} />}
      />
      <p className="sr-only" aria-live="polite" role="status">
        {announcement}
      </p>
      {writes ? (
        <Composer
          channelId={id}
          channelName={name}
          viewerId={viewer.id}
          refusal={refusal}
          typed={typed}
          takesFocus={joining}
          starter={starter}
          slowMode={slowMode}
          secondsLeft={secondsLeft}
          onSend={send}
          onAttach={attach}
        />
      ) : (
        <JoinPrompt channelId={id} relation={relation} onJoin={() => setJoining(true)} />
      )}
    </>
  );
}
