import { Link } from 'react-router';
import { AnimalPicture } from '../../groups/children/animal.tsx';
import { Cover } from '../../works/covers/cover.tsx';
import { kinds } from '../../works/kinds.ts';
import { factsOf } from '../../works/length/reading-time.ts';
import type { ZoneStory } from './zone.server.ts';
import './story-tile.css';

/** A link to a story. It never requires sign-in, because children read without an account (AMB-60). */
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
      {story.animal && <AnimalPicture animal={story.animal} size={36} />}
      <span>
        By <bdi>{story.author.name}</bdi>
      </span>
    </span>
    <span className="zone-facts">
      {story.author.username && <span dir="ltr">@{story.author.username}</span>}
      {story.genre && <span>{story.genre}</span>}
      {factsOf(story).map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
    </span>
  </Link>
);
