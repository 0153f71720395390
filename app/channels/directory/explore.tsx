import { useCallback } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Empty } from '#ui/display/empty.tsx';
import type { Cursor } from '../../lists/cursor-rules.ts';
import { More } from '../../lists/load-more.tsx';
import { useInfiniteList } from '../../lists/use-infinite-list.ts';
import { type ChannelQuery, type ChannelsPage, filtersOn, type InUse, listSearch } from '../channel-list-rules.ts';
import { ChannelCard } from './channel-card.tsx';
import { Filters } from './filters/filters.tsx';
import { useListVersion } from './use-list-version.ts';

type Props = { page: ChannelsPage; query: ChannelQuery; inUse: InUse; further: boolean; signedIn: boolean };

/** All channels that the viewer may see, searched and filtered by the URL. */
export function Explore({ page, query, inUse, further, signedIn }: Props) {
  const search = listSearch(query);
  const next = useCallback(
    async ({ at, id }: Cursor) => {
      const address = new URLSearchParams(search);
      address.set('after', `${at}_${id}`);
      const answer = await fetch(`${href('/community/more')}?${address}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const { channels, more }: ChannelsPage = await answer.json();
      return { items: channels, more };
    },
    [search],
  );
  const { items, more, busy, failed, loadMore } = useInfiniteList({ items: page.channels, more: page.more }, next, useListVersion());
  const narrowed = query.text !== '' || filtersOn(query) > 0;
  return (
    <section className="wrap community-part" id="explore" aria-labelledby="explore-channels" tabIndex={-1}>
      <h2 className="display" id="explore-channels">
        Explore Channels
      </h2>
      <Filters query={query} inUse={inUse} />
      {items.length ? (
        <ul className="channel-grid">
          {items.map((channel) => (
            <li key={channel.id}>
              <ChannelCard channel={channel} signedIn={signedIn} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty
          title={narrowed ? 'No results found' : further ? 'That’s everything.' : 'No channels yet.'}
          action={
            (narrowed || further) && (
              <ButtonLink to={{ search: '', hash: 'explore' }} variant="line" preventScrollReset>
                Show all
              </ButtonLink>
            )
          }
        >
          {narrowed ? 'No channel matches all of that. Try removing a filter.' : 'The first one could be yours.'}
        </Empty>
      )}
      {more && <More to={`${href('/community')}${listSearch(query, more)}#explore`} busy={busy} failed={failed} onMore={loadMore} />}
    </section>
  );
}
