import { Lock, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useSignIn } from '../../account/sign-in/sign-in-dialog-context.tsx';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { ChannelCover } from '../channel-cover.tsx';
import './channel-card.css';
import { categoryAddress, type ListedChannel, tagAddress } from '../channel-list-rules.ts';

const TAGS_SHOWN = 2; // COMM-13

/** A card of the channel list. Its name opens the channel, its button joins without leaving the list. */
export function ChannelCard({ channel, signedIn }: { channel: ListedChannel; signedIn: boolean }) {
  const { id, name, description, coverImage, category, tags, memberCount, isPrivate } = channel;
  const to = href('/community/channel/:id', { id });
  const rest = tags.length - TAGS_SHOWN;
  return (
    <article className="channel-card">
      <ChannelCover address={coverImage} sizes="(min-width: 1024px) 33vw, 100vw" />
      {isPrivate && (
        <span className="channel-private">
          <Lock size={15} strokeWidth={1.75} aria-hidden />
          Private
        </span>
      )}
      <div className="channel-words">
        <h3 className="display" dir="auto">
          <Link to={to}>{name}</Link>
        </h3>
        <p dir="auto">{description}</p>
        <p className="channel-tags">
          <Link className="card-category" to={categoryAddress(category)} preventScrollReset dir="auto">
            {category}
          </Link>
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <Link key={tag} className="card-tag" to={tagAddress(tag)} preventScrollReset dir="auto">
              #{tag}
            </Link>
          ))}
          {rest > 0 && <span>{`+${rest} more`}</span>}
        </p>
        <div className="channel-foot">
          <span title={counted(memberCount, 'member')}>
            <Users size={18} strokeWidth={1.75} aria-hidden />
            {memberCount.toLocaleString('en-US')}
            <span className="sr-only"> {memberCount === 1 ? 'member' : 'members'}</span>
          </span>
          <JoinOrOpen channel={channel} signedIn={signedIn} to={to} />
        </div>
      </div>
    </article>
  );
}

/** Join, or Open for members. Switches optimistically, and back when joining is refused. */
function JoinOrOpen({ channel: { id, name, isMember }, signedIn, to }: { channel: ListedChannel; signedIn: boolean; to: string }) {
  const signIn = useSignIn();
  const fetcher = useFetcher({ key: `join ${id}` });
  const refusal = fetcher.state === 'idle' ? messageOfRefusal(fetcher.data) : null;
  useEffect(() => {
    if (refusal) void showToast({ message: refusal, kind: 'error' });
  }, [refusal]);
  const pressed = useRef(false);
  const open = useRef<HTMLAnchorElement>(null);
  const join = useRef<HTMLButtonElement>(null);
  const joined = fetcher.state !== 'idle' || (fetcher.data !== undefined && !refusal);
  const isIn = isMember || joined;
  useEffect(() => {
    // The pressed button was replaced: focuses its successor.
    if (pressed.current && document.activeElement === document.body) (isIn ? open : join).current?.focus();
  }, [isIn]);
  if (isIn)
    return (
      <ButtonLink ref={open} variant="line" to={to} aria-label={`Open ${name}`}>
        Open
      </ButtonLink>
    );
  return (
    <fetcher.Form
      method="post"
      action={`${to}/join`}
      onSubmit={() => {
        pressed.current = true;
      }}
    >
      <Button
        ref={join}
        type="submit"
        variant="soft"
        aria-label={`Join ${name}`}
        onClick={(event) => {
          if (!signedIn) signIn({ event });
        }}
      >
        Join
      </Button>
    </fetcher.Form>
  );
}
