import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatTime } from '#ui/dates/dates.ts';
import { useTimeZone } from '#ui/dates/local-date.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { useNow } from '#ui/hooks/use-clock.ts';
import { PersonLink } from '../../../posts/card/person-link.tsx';
import { type Message, mayDelete } from '../message-rules.ts';
import type { Unsent } from '../sending/outbox.ts';
import { UnsentItem } from '../sending/unsent-item.tsx';
import { dayWords, threadOf } from './message-group-rules.ts';
import { MessageItem } from './message-item.tsx';

type Shown = Message & { unsent?: Unsent };

type Props = {
  channelId: string;
  ownerId: string;
  viewer: Message['author'] | null;
  now: number;
  messages: readonly Message[];
  unsent: readonly Unsent[];
  earlier: { to: string; status: 'idle' | 'busy' | 'failed'; get(): void } | null;
  /** Link from a page of old messages to the newest. */
  newest: string | null;
  fresh: number;
  /** Shown where there are no messages. */
  empty: ReactNode;
  scroller: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  onEnd(): void;
  onRetry(id: string): void;
  onRemove(id: string): void;
};

/** Messages by day and author, oldest first. */
export function MessageLog(props: Props) {
  const { channelId, ownerId, viewer, messages, unsent, earlier, newest, fresh, scroller } = props;
  const zone = useTimeZone();
  const clock = { now: useNow(props.now), zone };
  // The live event may deliver the viewer's own message before the response does.
  const deliveredIds = new Set(unsent.length ? messages.map(({ id }) => id) : []);
  const ownUnsent = viewer
    ? unsent.filter(({ id }) => !deliveredIds.has(id)).map((one): Shown => ({ ...asMessage(one, viewer), unsent: one }))
    : [];
  const restoreFocus = useCallback(() => {
    // Runs after the confirmation returned the focus to an element that no longer exists.
    setTimeout(() => {
      if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
    });
  }, [scroller]);
  const days = threadOf<Shown>([...messages, ...ownUnsent], zone);
  return (
    <div className="chat-log">
      <section className="chat-scroller" ref={scroller} onScroll={props.onScroll} aria-label="Messages" tabIndex={-1}>
        <div className="chat-messages">
          {earlier && <Earlier {...earlier} scroller={scroller} />}
          {days.length === 0 && props.empty}
          {days.map((day) => (
            <section key={day.key} aria-label={dayWords(day.at, clock)}>
              <h2 className="chat-day">{dayWords(day.at, clock)}</h2>
              {day.runs.map(({ key, author, at, messages: group }) => (
                <article key={key} className={`run${author.id === viewer?.id ? ' run-own' : ''}`}>
                  <Avatar person={author} size={36} />
                  <div className="run-body">
                    <header className="run-head">
                      <PersonLink username={author.username} className="run-author">
                        <bdi>{author.name}</bdi>
                      </PersonLink>
                      <span className="run-username" dir="ltr">
                        @{author.username}
                      </span>
                      <time className="run-time" dateTime={group[0]?.createdAt}>
                        {formatTime(at, zone)}
                      </time>
                    </header>
                    <ol className="run-messages">
                      {group.map((message) =>
                        message.unsent ? (
                          <UnsentItem
                            key={message.id}
                            unsent={message.unsent}
                            onRetry={() => props.onRetry(message.id)}
                            onRemove={() => props.onRemove(message.id)}
                          />
                        ) : (
                          <MessageItem
                            key={message.id}
                            channelId={channelId}
                            message={message}
                            mayDelete={mayDelete(viewer, author.id, ownerId)}
                            onRemoved={restoreFocus}
                          />
                        ),
                      )}
                    </ol>
                  </div>
                </article>
              ))}
            </section>
          ))}
          {newest && (
            <Link to={newest} className="btn btn-line btn-sm chat-way">
              Newest messages
            </Link>
          )}
        </div>
      </section>
      {fresh > 0 && (
        <button type="button" className="chat-pill" onClick={props.onEnd}>
          <ArrowDown size={18} strokeWidth={1.75} aria-hidden />
          {fresh === 1 ? '1 new message' : `${fresh} new messages`}
        </button>
      )}
    </div>
  );
}

const asMessage = ({ id, text, createdAt }: Unsent, author: Message['author']): Message => ({
  id,
  position: Number.MAX_SAFE_INTEGER,
  author,
  content: text,
  attachment: null,
  createdAt,
});

type EarlierProps = NonNullable<Props['earlier']> & { scroller: Props['scroller'] };

/** Loads earlier messages when the link scrolls into view; without JavaScript the link opens them. */
function Earlier({ to, status, get, scroller }: EarlierProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (status !== 'idle' || !link.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && get(), {
      root: scroller.current,
      rootMargin: '200px 0px',
    });
    watch.observe(link.current);
    return () => watch.disconnect();
  }, [status, get, scroller]);
  return (
    <div className="chat-way">
      {status === 'failed' && <p role="alert">Couldn’t load earlier messages.</p>}
      <Link
        ref={link}
        to={to}
        className="btn btn-line btn-sm"
        aria-disabled={status === 'busy'}
        onClick={(event) => {
          event.preventDefault();
          if (status !== 'busy') get();
        }}
      >
        {status === 'busy' ? 'Loading...' : 'Earlier messages'}
      </Link>
    </div>
  );
}
