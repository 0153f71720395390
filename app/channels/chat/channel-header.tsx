import { ArrowLeft, Bell, BellOff, Globe, Info, Lock, Settings, Share2 } from 'lucide-react';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { shortCount } from '#ui/display/count-rules.ts';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { ChannelCover } from '../channel-cover.tsx';
import { type OpenChannel, requestsText } from '../channel-rules.ts';
import { mayInChannel } from '../role-rules.ts';
import { useMuted } from './info/use-muted.ts';

const ShareDialog = lazyComponent(() => import('./info/share-dialog.tsx'));

type Props = { channel: OpenChannel; infoOpen: boolean; onInfo(): void };

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Name, visibility, member count and actions. On phones Share is in the info sheet, which only readers of the channel have. */
export function ChannelHeader({ channel, infoOpen, onInfo }: Props) {
  const { id, name, isPrivate, about, relation } = channel;
  const [muted, mute] = useMuted(id);
  const [sharing, setSharing] = useState(false);
  const hydrated = useHydrated();
  return (
    <header className="chat-head">
      <Link to={href('/community')} className="icon-btn" aria-label="Back to Community" title="Back to Community">
        <ArrowLeft {...icon} className="turns" />
      </Link>
      {about && <ChannelCover address={about.coverImage} sizes="44px" eager />}
      <div className="chat-title">
        <h1 className="display" dir="auto">
          {name}
        </h1>
        <p>
          {isPrivate ? <Lock {...icon} size={16} /> : <Globe {...icon} size={16} />}
          {isPrivate ? 'Private' : 'Public'}
          {about && (
            <>
              <span className="chat-dot" aria-hidden />
              <span title={about.memberCount.toLocaleString('en-US')}>
                {`${shortCount(about.memberCount)} ${about.memberCount === 1 ? 'member' : 'members'}`}
              </span>
              {about.requestCount > 0 && (
                <>
                  <span className="chat-dot" aria-hidden />
                  <Link to={href('/community/channel/:id/settings', { id })} prefetch="none">
                    {requestsText(about.requestCount)}
                  </Link>
                </>
              )}
            </>
          )}
        </p>
      </div>
      <div className="chat-actions">
        {about && (
          <IconButton label="Mute notifications" on={muted} className="chat-action-wide" onClick={() => mute(!muted)}>
            {muted ? <BellOff {...icon} /> : <Bell {...icon} />}
          </IconButton>
        )}
        <IconButton label="Share channel" className={about ? 'chat-action-wide' : ''} onClick={() => setSharing(true)}>
          <Share2 {...icon} />
        </IconButton>
        {mayInChannel(relation.role, 'answer-requests') && (
          <Link
            className="icon-btn chat-settings"
            to={href('/community/channel/:id/settings', { id })}
            aria-label={about?.requestCount ? `Channel settings, ${requestsText(about.requestCount)}` : 'Channel settings'}
            title="Channel settings"
          >
            <Settings {...icon} />
            {about && about.requestCount > 0 && (
              <span className="chat-requests" aria-hidden>
                {shortCount(about.requestCount)}
              </span>
            )}
          </Link>
        )}
        {about &&
          (hydrated ? (
            <IconButton label="Channel info" aria-expanded={infoOpen} data-on={infoOpen ? '' : undefined} onClick={onInfo}>
              <Info {...icon} />
            </IconButton>
          ) : (
            <Link className="icon-btn" to="#channel-info" aria-label="Channel info">
              <Info {...icon} />
            </Link>
          ))}
      </div>
      {sharing && <ShareDialog id={id} onClose={() => setSharing(false)} onMissing={() => setSharing(false)} />}
    </header>
  );
}
