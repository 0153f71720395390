import { useEffect, useId, useRef } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { formatAgo } from '#ui/dates/relative-time.ts';
import { focusOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { useNow } from '#ui/hooks/use-clock.ts';
import type { action as showCard } from '../content-settings/cards/show-card.tsx';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { MenuButton } from '../tiles/tile-menu.tsx';
import { KindLabel } from '../works/kind-label.tsx';
import { kinds, partKinds } from '../works/kinds.ts';
import { tagAddress } from '../works/tags/tag-rules.ts';
import type { Followed, Newest } from './following.server.ts';
import type { FollowKind } from './following-rules.ts';
import type { action } from './stop-following.tsx';

type Target = NonNullable<Followed['target']>;

/** What happened last, such as `New chapter “Low water”`. */
function newestWords({ kind }: Target, { what, title }: Newest) {
  const named = title ? ` “${title}”` : '';
  if (what === 'part') {
    const part = kind && kinds[kind].part;
    return `New ${part ? partKinds[part].noun : 'part'}${named}`;
  }
  if (what === 'works') return 'New works';
  if (what === 'work') return `New work${named}`;
  if (what === 'added') return named ? `Added${named}` : 'A work was added';
  return what === 'update' ? 'Updated' : 'Published';
}

/** The page of what is followed. */
function addressOf({ id, kind }: Target, followKind: FollowKind): string {
  if (kind) return kinds[kind].address(id);
  if (followKind === 'series') return href('/series/:id', { id });
  if (followKind === 'collection') return href('/collection/:id', { id });
  return followKind === 'tag' ? tagAddress(id) : id;
}

type ItemProps = { item: Followed; followKind: FollowKind; now: number; back: string };

/** What is followed, with its newest event; Stop following removes it from the list at once (FOLLOW-03). */
export function FollowedItem({ item: { id, target }, followKind, now: loadedAt, back }: ItemProps) {
  const { Form, state, data } = useFetcher<typeof action>();
  const now = useNow(loadedAt);
  const refusal = state === 'idle' ? messageOfRefusal(data) : null;
  if (state !== 'idle') return null;
  return (
    <li className="following-item" ref={focusOnRemoval}>
      <div>
        {target ? (
          <Available target={target} followKind={followKind} now={now} back={back} />
        ) : (
          <p className="following-unavailable">No longer available</p>
        )}
      </div>
      <Form method="post" action={href('/following/:id/stop', { id })}>
        <input type="hidden" name="back" value={back} />
        <Button
          type="submit"
          variant="line"
          size="sm"
          aria-label={`Stop following ${target?.title || target?.covered || 'an item that is no longer available'}`}
        >
          Stop following
        </Button>
      </Form>
      {target?.kind && !target.covered && (
        <MenuButton work={{ ...target, kind: target.kind, author: { name: target.author ?? '', username: target.username ?? '' } }} />
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </li>
  );
}

/** Stands for the title of a work under Warn; Show replaces it with the title (SHOWN-03). */
function CoveredTitle({ id, sentence, back }: { id: string; sentence: string; back: string }) {
  const { Form, state, data } = useFetcher<typeof showCard>();
  const refusal = state === 'idle' ? messageOfRefusal(data) : null;
  const described = useId();
  return (
    <Form method="post" action={href('/works/:id/show-card', { id })} className="following-covered">
      <p dir="auto" id={described}>
        {sentence}
      </p>
      <input type="hidden" name="back" value={back} />
      <Button type="submit" variant="line" size="sm" busy={state !== 'idle' && 'Showing...'} aria-describedby={described}>
        Show
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </Form>
  );
}

type AvailableProps = { target: Target; followKind: FollowKind; now: number; back: string };

function Available({ target, followKind, now, back }: AvailableProps) {
  const { kind, title, author, newest, covered } = target;
  const link = useRef<HTMLAnchorElement>(null);
  const wasCovered = useRef(Boolean(covered));
  useEffect(() => {
    if (wasCovered.current && !covered) link.current?.focus(); // the pressed button is replaced by the title
    wasCovered.current = Boolean(covered);
  }, [covered]);
  return (
    <>
      {kind && <KindLabel kind={kind} />}
      {covered ? (
        <CoveredTitle id={target.id} sentence={covered} back={back} />
      ) : (
        <Link ref={link} className="following-title" to={addressOf(target, followKind)} dir="auto">
          {title}
        </Link>
      )}
      {author !== null && (
        <small>
          By <bdi>{author}</bdi>
        </small>
      )}
      {newest && (
        <small className="following-newest">
          <span dir="auto">{newestWords(target, newest)}</span>
          {' · '}
          <time dateTime={new Date(newest.at).toISOString()}>{formatAgo(newest.at, now)}</time>
        </small>
      )}
    </>
  );
}
