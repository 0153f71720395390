import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback } from 'react';
import { CachedPart } from '#app/loading/cached-part.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useTimeZone } from '#ui/dates/local-date.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { useNow } from '#ui/hooks/use-clock.ts';
import { type DeletionRights, type Message, mayDelete } from '../message-rules.ts';
import type { Unsent } from '../sending/outbox.ts';
import { CollapsedRun } from './collapsed-run.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { formatDay, groupByDay } from './message-group-rules.ts';
import { MessageIconDefinitions } from './message-icons.tsx';
import { type LogMessage, MessageRun } from './message-run.tsx';

type Props = {
  channelId: string;
  rights: DeletionRights;
  viewer: Message['author'] | null;
  now: number;
  messages: readonly Message[];
  unsent: readonly Unsent[];
  earlier: { to: string; status: 'idle' | 'busy' | 'failed'; get(): void } | null;
  /** Link from a page of old messages to the newest. */
  newest: string | null;
  newMessageCount: number;
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
  const { channelId, rights, viewer, messages, unsent, earlier, newest, newMessageCount, scroller, onRetry, onRemove } = props;
  const zone = useTimeZone();
  const clock = { now: useNow(props.now), zone };
  const onRemoved = useCallback(() => {
    // Runs after the confirmation returned the focus to an element that no longer exists.
    setTimeout(() => {
      if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
    });
  }, [scroller]);
  const days = groupByDay<LogMessage>([...messages, ...(viewer ? undelivered(unsent, messages, viewer) : [])], zone);
  return (
    <div className="chat-log">
      <MessageIconDefinitions />
      <section className="chat-scroller" ref={scroller} onScroll={props.onScroll} aria-label="Messages" tabIndex={-1}>
        <div className="chat-messages">
          {earlier && <EarlierMessages {...earlier} scroller={scroller} />}
          {days.length === 0 && props.empty}
          {days.map((day) => (
            <section key={day.key} aria-label={formatDay(day.at, clock)}>
              <h2 className="chat-day">{formatDay(day.at, clock)}</h2>
              {day.runs.map((run) => (
                <CollapsedRun key={run.key} isCollapsed={run.messages[0]?.collapsed ?? false}>
                  <CachedPart by={`run ${JSON.stringify([channelId, zone, viewOf(run.author, viewer, rights), run])}`}>
                    {() => <MessageRun {...{ run, zone, channelId, rights, viewer, onRetry, onRemove, onRemoved }} />}
                  </CachedPart>
                </CollapsedRun>
              ))}
            </section>
          ))}
          {newest && (
            <ButtonLink to={newest} variant="line" size="sm" className="chat-page-link">
              Newest messages
            </ButtonLink>
          )}
        </div>
      </section>
      {newMessageCount > 0 && (
        <button type="button" className="chat-pill" onClick={props.onEnd}>
          <ArrowDown size={18} strokeWidth={1.75} aria-hidden />
          {counted(newMessageCount, 'new message')}
        </button>
      )}
    </div>
  );
}

/** What the markup of a run depends on besides its messages. */
function viewOf(author: Message['author'], viewer: Message['author'] | null, rights: DeletionRights) {
  if (viewer?.id === author.id) return 'own';
  if (!viewer) return 'visitor';
  return mayDelete(viewer, author.id, rights) ? 'moderator' : 'member';
}

/** The unsent messages as items of the log. A live event may deliver the viewer's own message before the response to sending it. */
function undelivered(unsent: readonly Unsent[], messages: readonly Message[], author: Message['author']): LogMessage[] {
  if (!unsent.length) return [];
  const delivered = new Set(messages.map(({ id }) => id));
  return unsent
    .filter(({ id }) => !delivered.has(id))
    .map((message) => ({
      id: message.id,
      position: Number.MAX_SAFE_INTEGER,
      author,
      content: message.text,
      attachment: null,
      createdAt: message.createdAt,
      unsent: message,
    }));
}
