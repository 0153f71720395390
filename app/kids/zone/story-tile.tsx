import { Link } from 'react-router';
import { Cover } from '../../works/cover.tsx';
import { kinds } from '../../works/kinds.ts';
import type { ZoneStory } from './zone.server.ts';

/** A picture book on the meadow: one link for everybody, since children read without an account (KIDS-06, KIDS-11, KIDS-49, AMB-60). Nothing is counted here. */
export const StoryTile = ({ story }: { story: ZoneStory }) => (
  <Link className="zone-tile" to={kinds.kids_book.address(story.id)} prefetch="intent">
    <span className="zone-cover">
      <Cover work={story} sizes="(max-width: 767px) 44vw, 190px" />
      {story.featured && <span className="kids-featured">Featured!</span>}
    </span>
    <b dir="auto" title={story.title}>
      {story.title}
    </b>
    <span className="zone-by">
      By <bdi>{story.author.name}</bdi>
    </span>
    <span className="zone-facts">
      <span dir="ltr">@{story.author.username}</span>
      {story.genre && <span>{story.genre}</span>}
    </span>
  </Link>
);
