import { Link } from 'react-router';
import { CardCover } from '../../content-settings/cards/card-cover.tsx';
import { isOmitted } from '../../content-settings/menu/omitted-works.ts';
import { LoadMoreLink } from '../../lists/load-more-link.tsx';
import { useInfiniteList } from '../../lists/use-infinite-list.ts';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { MenuButton } from '../../tiles/tile-menu.tsx';
import { isDeleted } from '../../work-deletion/deleted-works.ts';
import { WriteLink } from '../write-link.tsx';
import { GenreTabs } from './genre-tabs.tsx';
import { StoryTile } from './story-tile.tsx';
import type { ZoneStory } from './zone.server.ts';
import { type KidsGenre, type StoryCursor, zoneAddress } from './zone-rules.ts';
import './stories.css';

type StoriesPage = { stories: ZoneStory[]; more: StoryCursor | null };
const toPage = ({ stories, more }: StoriesPage) => ({ items: stories, more });

/** `hasMenus`: whether the cards have their menu (SHOWN-06). */
type Props = StoriesPage & { genre: KidsGenre | null; further: boolean; signedIn: boolean; hasMenus: boolean };

/** The featured stories of a tab, and the others behind More Stories, which is a link without JavaScript. */
export function ZoneStories({ stories, more: firstMore, genre, further, signedIn, hasMenus }: Props) {
  const { items, more, busy, failed, loadMore } = useInfiniteList(toPage({ stories, more: firstMore }), async (after) =>
    toPage(await fetchJson(zoneAddress(genre, after, '/more'), withList<StoriesPage>('stories'))),
  );
  const visible = items.filter((story) => !isDeleted(story.id) && !isOmitted(story));
  const first = further ? visible.length : stories.length;
  const [above, below] = [visible.slice(0, first), visible.slice(first)];
  return (
    <section className="wrap zone-part" aria-labelledby="stories">
      <div className="zone-head">
        <h2 id="stories">{further ? 'More Stories' : 'Featured Stories'}</h2>
        <GenreTabs chosen={genre} />
      </div>
      {above.length > 0 && <Tiles stories={above} hasMenus={hasMenus} />}
      {!visible.length && !more && (
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
      {!visible.length && more && <p role="status">Nothing for you so far. Choose More Stories to keep looking.</p>}
      {below.length > 0 && (
        <>
          <h3 className="zone-more-head">More Stories</h3>
          <Tiles stories={below} hasMenus={hasMenus} />
        </>
      )}
      <p className="zone-more">
        {failed && <span role="alert">Couldn’t load more stories. Please try again.</span>}
        {more && (
          <LoadMoreLink
            className="kids-btn kids-btn-white kids-btn-small"
            to={zoneAddress(genre, more)}
            busy={busy}
            onMore={() => loadMore(true)}
          >
            {busy ? 'Loading...' : 'More Stories'}
          </LoadMoreLink>
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

const Tiles = ({ stories, hasMenus }: { stories: ZoneStory[]; hasMenus: boolean }) => (
  <ul className="zone-tiles">
    {stories.map((story) => (
      <li key={story.id}>
        <CardCover work={story}>
          {(shown) => (
            <>
              <StoryTile story={shown} />
              {hasMenus && (
                <MenuButton work={shown} className="kids-btn kids-btn-white kids-btn-small">
                  More
                </MenuButton>
              )}
            </>
          )}
        </CardCover>
      </li>
    ))}
  </ul>
);
