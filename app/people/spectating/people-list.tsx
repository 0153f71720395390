import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { OWN_PROFILE, PageHead } from '../../document/page-head.tsx';
import { cursorParam } from '../../lists/cursor-rules.ts';
import { LoadMore } from '../../lists/load-more.tsx';
import { type Page, useInfiniteList } from '../../lists/use-infinite-list.ts';
import { useLive } from '../../live/live.ts';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import type { Profile } from '../profile-rules.ts';
import { PersonRow } from './person-row.tsx';
import { type ListedPerson, SIDES, type Side } from './spectating-rules.ts';
import './people-list.css';

type Props = Page<ListedPerson> & { side: Side; profile: Profile; further: boolean };
/** Counts the private profiles that are not listed; shown once the list is complete. */
const hiddenText = (n: number, more: string) =>
  `${n.toLocaleString('en-US')} ${more}${n === 1 ? 'has a private profile' : 'have private profiles'}.`;
const NONE: Record<Side, string> = { spectators: 'No spectators yet', spectating: 'Not spectating anyone yet' };

/** The people on one side of a profile, newest first (SHELL-22, SHELL-23). */
export function PeopleList({ side, profile, further, items: first, more: firstMore }: Props) {
  const { id, name, username, own } = profile;
  const address = href('/profile/:username/:side', { username, side });
  useLive([`profile:${id}`, 'profiles']);
  const { items, more, busy, failed, loadMore } = useInfiniteList(
    { items: first, more: firstMore },
    (after) => fetchJson(`${address}/more?after=${cursorParam(after)}`, withList<Page<ListedPerson>>('items')),
    { revision: profile[side] },
  );
  const hidden = further || more ? 0 : Math.max(0, profile[side] - items.length);
  return (
    <main className="wrap people-list" id="main">
      <PageHead back={own ? OWN_PROFILE : { to: href('/profile/:username', { username }), name: 'Profile' }}>{SIDES[side]}</PageHead>
      {items.length ? (
        <>
          <p className="people-list-of">
            {side === 'spectators' ? (
              <>
                People spectating <bdi>{name}</bdi>.
              </>
            ) : (
              <>
                People <bdi>{name}</bdi> spectates.
              </>
            )}{' '}
            People with private profiles aren’t listed.
          </p>
          <ul>
            {items.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
          {hidden > 0 && <p className="people-list-of">{hiddenText(hidden, 'more ')}</p>}
        </>
      ) : (
        <Empty
          title={further ? 'That’s everything' : hidden ? hiddenText(hidden, '') : NONE[side]}
          action={
            further ? (
              <ButtonLink to={address} variant="line">
                Back to the top
              </ButtonLink>
            ) : undefined
          }
        />
      )}
      {more && <LoadMore to={`${address}?after=${cursorParam(more)}`} busy={busy} failed={failed} onMore={loadMore} />}
    </main>
  );
}
