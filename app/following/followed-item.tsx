import { href, Link, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { formatAgo } from '#ui/dates/relative-time.ts';
import { useNow } from '#ui/hooks/use-clock.ts';
import { refusalOf } from '../forms/action-errors.ts';
import { KindLabel } from '../works/kind-label.tsx';
import { kinds, partKinds } from '../works/kinds.ts';
import type { Followed, Newest } from './following.server.ts';
import type { action } from './stop-following.tsx';

type Thing = NonNullable<Followed['thing']>;

/** What happened last, such as `New chapter “Low water”`. */
function newestWords({ kind }: Thing, { what, title }: Newest) {
  if (what === 'part') {
    const part = kind && kinds[kind].part;
    return `New ${part ? partKinds[part].noun : 'part'} “${title}”`;
  }
  if (what === 'work') return `New work “${title}”`;
  return what === 'update' ? 'Updated' : 'Published';
}

/** A followed thing with its newest event; it leaves the list at once (FOLLOW-03). */
export function FollowedItem({ item: { id, thing }, now: loadedAt, back }: { item: Followed; now: number; back: string }) {
  const { Form, state, data } = useFetcher<typeof action>();
  const now = useNow(loadedAt);
  const refusal = state === 'idle' ? refusalOf(data) : null;
  if (state !== 'idle') return null;
  return (
    <li className="following-item">
      <div>{thing ? <Available thing={thing} now={now} /> : <p className="following-unavailable">No longer available</p>}</div>
      <Form method="post" action={href('/following/:id/stop', { id })}>
        <input type="hidden" name="back" value={back} />
        <Button type="submit" variant="line" size="sm" aria-label={thing ? `Stop following ${thing.title}` : undefined}>
          Stop following
        </Button>
      </Form>
      {refusal && <p role="alert">{refusal}</p>}
    </li>
  );
}

function Available({ thing, now }: { thing: Thing; now: number }) {
  const { id, kind, title, author, newest } = thing;
  return (
    <>
      {kind && <KindLabel kind={kind} />}
      <Link className="following-title" to={kind ? kinds[kind].address(id) : href('/series/:id', { id })} dir="auto">
        {title}
      </Link>
      <small>
        By <bdi>{author}</bdi>
      </small>
      {newest && (
        <small className="following-newest">
          <span dir="auto">{newestWords(thing, newest)}</span>
          {' · '}
          <time dateTime={new Date(newest.at).toISOString()}>{formatAgo(newest.at, now)}</time>
        </small>
      )}
    </>
  );
}
