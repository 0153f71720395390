import { useCallback } from 'react';
import { Link } from 'react-router';
import { useEndless } from '../../browse/use-infinite-list.ts';
import { isGone } from '../../works/deleted-works.ts';
import { WriteLink } from '../write-link.tsx';
import { GenreTabs } from './genre-tabs.tsx';
import { StoryTile } from './story-tile.tsx';
import type { ZoneStory } from './zone.server.ts';
import { type KidsGenre, type StoryPlace, zoneAddress } from './zone-rules.ts';

type Props = { stories: ZoneStory[]; more: StoryPlace | null; genre: KidsGenre | null; further: boolean; signedIn: boolean };

/** Up to six featured stories of the tab, and all others of it behind More Stories, which is a link where there are no scripts (KIDS-04, -05). */
export function ZoneStories({ stories, more: begin, genre, further, signedIn }: Props) {
  const next = useCallback(
    async (place: StoryPlace) => {
      const answer = await fetch(zoneAddress(genre, place, '/more'));
      if (!answer.ok) throw new Error(String(answer.status));
      const page: { stories: ZoneStory[]; more: StoryPlace | null } = await answer.json();
      return { items: page.stories, more: page.more };
    },
    [genre],
  );
  const { items, more, busy, failed, goOn } = useEndless({ items: stories, more: begin }, next);
  const there = items.filter(({ id }) => !isGone(id));
  const first = further ? there.length : stories.length;
  return (
    <section className="wrap zone-part" aria-labelledby="stories">
      <div className="zone-head">
        <h2 id="stories">{further ? 'More Stories' : 'Featured Stories'}</h2>
        <GenreTabs chosen={genre} />
      </div>
      {there.length ? (
        <Tiles stories={there.slice(0, first)} />
      ) : (
        <div className="kids-card zone-none">
          <img src="/cinder.svg" alt="" width="104" height="121" />
          <div>
            <h3>No stories here yet</h3>
            <p>Cinder has kept the page warm. Would you like to write the first one?</p>
            <WriteLink signedIn={signedIn} className="kids-btn kids-btn-ember kids-btn-small">
              Write the first one
            </WriteLink>
          </div>
        </div>
      )}
      {there.length > first && (
        <>
          <h3 className="zone-more-head">More Stories</h3>
          <Tiles stories={there.slice(first)} />
        </>
      )}
      <p className="zone-more">
        {failed && <span role="alert">Couldn’t load more stories. Please try again.</span>}
        {more && (
          <Link
            className="kids-btn kids-btn-white kids-btn-small"
            to={zoneAddress(genre, more)}
            aria-busy={busy}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void goOn(true);
            }}
          >
            {busy ? 'Loading…' : 'More Stories'}
          </Link>
        )}
        {further && (
          <Link className="kids-btn kids-btn-white kids-btn-small" to={zoneAddress(genre)}>
            Back to the first stories
          </Link>
        )}
      </p>
    </section>
  );
}

const Tiles = ({ stories }: { stories: ZoneStory[] }) => (
  <ul className="zone-tiles">
    {stories.map((story) => (
      <li key={story.id}>
        <StoryTile story={story} />
      </li>
    ))}
  </ul>
);
