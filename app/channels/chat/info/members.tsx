import { useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { MemberRow } from './member-row.tsx';
import type { Member, MemberPage } from './member-rules.ts';
import type { clientLoader } from './members-page.tsx';

type Props = { channelId: string; owner: Member; first: MemberPage };

/** The owner, the first members, and those fetched after them. */
export function Members({ channelId, owner, first }: Props) {
  const fetcher = useFetcher<typeof clientLoader>();
  const [more, setMore] = useState<{ from: MemberPage; members: Member[]; next: string | null }>({
    from: first,
    members: [],
    next: first.next,
  });
  const [handled, setHandled] = useState<unknown>(null);
  const { data } = fetcher;
  if (more.from !== first)
    setMore({ from: first, members: [], next: first.next }); // the members changed: starts over
  else if (data && data !== handled && !('failed' in data)) {
    setHandled(data);
    setMore({ ...more, members: [...more.members, ...data.members], next: data.next });
  }
  const shownIds = new Set([owner.id, ...first.members.map(({ id }) => id)]);
  const address = href('/community/channel/:id/members', { id: channelId });
  return (
    <>
      <ul className="channel-members">
        <MemberRow person={owner} owner />
        {[...first.members, ...more.members.filter(({ id }) => !shownIds.has(id))].map((person) => (
          <MemberRow key={person.id} person={person} />
        ))}
      </ul>
      {data && 'failed' in data && <p role="alert">{data.failed}</p>}
      {more.next && (
        <Link
          to={`${address}?after=${more.next}`}
          className="btn btn-quiet btn-sm"
          aria-disabled={fetcher.state !== 'idle'}
          onClick={(event) => {
            event.preventDefault();
            if (fetcher.state === 'idle') void fetcher.load(`${address}?after=${more.next}`);
          }}
        >
          More members
        </Link>
      )}
    </>
  );
}
