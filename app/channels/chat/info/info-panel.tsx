import { Bell, BellOff, Flag, LogOut } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { buttonClass } from '#ui/controls/button-class.ts';
import '#ui/controls/chip.css';
import { useSignIn } from '#app/account/sign-in/sign-in-dialog-context.tsx';
import { lazyComponent } from '#app/loading/lazy-component.tsx';
import { reportAddress } from '#app/reports/report-rules.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Switch } from '#ui/controls/checkbox.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { shortCount } from '#ui/display/count-rules.ts';
import { ChannelCover } from '../../channel-cover.tsx';
import { categoryAddress, tagAddress } from '../../channel-list-rules.ts';
import { type AboutChannel, mayLeave, type OpenChannel } from '../../channel-rules.ts';
import './info.css';
import type { MemberPage } from './member-rules.ts';
import { Members } from './members.tsx';
import { useMuted } from './use-muted.ts';

const ReportDialog = lazyComponent(() => import('#app/reports/report-dialog.tsx'));
const LeaveQuestion = lazyComponent(() => import('./leave-question.tsx'));
const ShareDialog = lazyComponent(() => import('./share-dialog.tsx'));

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type Props = { channel: OpenChannel; about: AboutChannel; members: MemberPage; onLeave(): void };

/** About the channel, its members, and actions to share, leave or report it. */
export function InfoPanel({ channel, about, members, onLeave }: Props) {
  const { id } = channel;
  const [muted, mute] = useMuted(id);
  return (
    <>
      <div className="info-cover">
        <ChannelCover address={about.coverImage} sizes="380px" eager />
      </div>
      <div className="info-body">
        <ChannelFacts about={about} />
        <div className="info-mute">
          <Switch
            label={
              <span className="info-mute-label">
                {muted ? <BellOff {...icon} /> : <Bell {...icon} />}
                Notifications
              </span>
            }
            checked={!muted}
            onChange={({ currentTarget }) => mute(!currentTarget.checked)}
          />
        </div>
        <h3>
          Members <span title={about.memberCount.toLocaleString('en-US')}>{shortCount(about.memberCount)}</span>
        </h3>
        <Members channelId={id} owner={about.owner} role={channel.relation.role} first={members} count={about.memberCount} />
        <ChannelActions channel={channel} onLeave={onLeave} />
      </div>
    </>
  );
}

const ChannelFacts = ({ about }: { about: AboutChannel }) => (
  <>
    <h2 className="display">About this channel</h2>
    <p className="info-words" dir="auto">
      {about.description}
    </p>
    <dl className="info-facts">
      <div>
        <dt>Category</dt>
        <dd dir="auto">
          <Link className="info-category" to={categoryAddress(about.category)}>
            {about.category}
          </Link>
        </dd>
      </div>
      <div>
        <dt>Started</dt>
        <dd>
          <LocalDate at={about.createdAt} />
        </dd>
      </div>
    </dl>
    {about.tags.length > 0 && (
      <ul className="info-tags" aria-label="Tags">
        {about.tags.map((tag) => (
          <li key={tag}>
            <Link className="chip" to={tagAddress(tag)} dir="auto">
              #{tag}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </>
);

/** Share, leave and report; leaving and reporting are pages without JavaScript. */
function ChannelActions({ channel, onLeave }: Pick<Props, 'channel' | 'onLeave'>) {
  const { id, relation } = channel;
  const signIn = useSignIn();
  const [open, setOpen] = useState<'report' | 'share' | 'leave' | null>(null);
  const report = useRef<HTMLAnchorElement>(null);
  const close = () => setOpen(null);
  const openDialog = (dialog: 'report' | 'leave') => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (dialog === 'report' && !relation.signedIn) signIn({ event });
    else setOpen(dialog);
  };
  return (
    <>
      <div className="info-actions">
        <Button variant="line" className="info-share" onClick={() => setOpen('share')}>
          Share channel
        </Button>
        {mayLeave(relation) && (
          <ButtonLink
            variant="line"
            className="w-full"
            to={href('/community/channel/:id/leave', { id })}
            prefetch="none"
            onClick={openDialog('leave')}
          >
            <LogOut {...icon} className="turns" />
            Leave Channel
          </ButtonLink>
        )}
        {relation.role !== 'owner' && (
          <a
            ref={report}
            className={buttonClass({ variant: 'quiet' }, 'info-report')}
            href={reportAddress('channel', id)}
            rel="nofollow"
            onClick={openDialog('report')}
          >
            <Flag {...icon} />
            Report Channel
          </a>
        )}
      </div>
      {open === 'report' && <ReportDialog contentType="channel" contentId={id} onClose={close} onMissing={close} />}
      {open === 'leave' && (
        <LeaveQuestion channel={channel} focusAfterLeavingChannel={report} onLeave={onLeave} onClose={close} onMissing={close} />
      )}
      {open === 'share' && <ShareDialog id={id} onClose={close} onMissing={close} />}
    </>
  );
}
