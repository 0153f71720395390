import { shortCount } from '#ui/display/count-rules.ts';
import { focusOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { CardCover } from '../content-settings/cards/card-cover.tsx';
import { directionOf } from '../forms/text-rules.ts';
import { CachedPart } from '../loading/cached-part.tsx';
import { Cover } from '../works/covers/cover.tsx';
import { KindLabel } from '../works/kind-label.tsx';
import { kinds, partKinds } from '../works/kinds.ts';
import { CardFacts } from '../works/length/card-facts.tsx';
import { MenuButton } from './tile-menu.tsx';
import { type Reason, Why } from './why.tsx';
import './work-tile.css';
import type { WorkCard } from '../works/works.server.ts';

/** The abbreviated number of views or likes; the exact number is for screen readers. */
export function Count({ work, of }: { work: WorkCard; of: 'views' | 'likes' }) {
  const n = work[of];
  const words = n === 1 ? of.slice(0, -1) : of;
  return (
    <span className={`count count-${of}`}>
      {n < 1_000 ? n : <span aria-hidden>{shortCount(n)}</span>}
      <span className="sr-only">{n < 1_000 ? ` ${words}` : `${n.toLocaleString('en-US')} ${words}`}</span>
    </span>
  );
}

const TAGS_SHOWN = 2; // BROWSE-09

/** Genre or category; for a world two tags and the number of others. */
function ClassText({ work }: { work: Pick<WorkCard, 'genre' | 'tags'> }) {
  const more = work.tags.length - TAGS_SHOWN;
  const words = work.genre ?? [...work.tags.slice(0, TAGS_SHOWN), ...(more > 0 ? [`+${more} more`] : [])].join(', ');
  return words ? <span className="tile-genre">{words}</span> : null;
}

/** `why`: in rows that rank or recommend; `part`: a chapter or arc that the link opens instead of the work. */
type TileProps = { work: WorkCard; of?: 'views' | 'likes'; why?: Reason; part?: { id: string; title: string } };

/**
 * A work in a list: one link, and a button for its menu. Plain `<a>` renders a page of 40 tiles a fifth faster; `useOpenWork` handles
 * clicks, `WorkMenus` the menus.
 */
export function WorkTile({ work, of = 'views', why, part }: TileProps) {
  const partKind = part && kinds[work.kind].part;
  const to = partKind ? partKinds[partKind].address(work.id, part.id) : kinds[work.kind].address(work.id);
  return (
    <article className={`tile tile-${kinds[work.kind].look}`} dir={directionOf(work.title)}>
      <a className="tile-link" href={to}>
        <Cover work={work} sizes={kinds[work.kind].cover === '16:9' ? '300px' : '184px'} />
        <span className="tile-words">
          <KindLabel kind={work.kind} />
          <b title={work.title}>{work.title}</b>
          {part && (
            <span className="tile-part" dir="auto">
              {part.title}
            </span>
          )}
          <span className="tile-by">{work.author.name}</span>
          <span className="tile-stat">
            <Count work={work} of={of} />
            <ClassText work={work} />
          </span>
          <CardFacts work={work} />
          {why && <Why reason={why} />}
        </span>
      </a>
      <MenuButton work={work} />
    </article>
  );
}

export const TileItem = ({ work, of = 'views', why, part }: TileProps) => (
  <li ref={focusOnRemoval}>
    <CardCover work={work}>
      {(shown) => (
        <CachedPart by={`tile ${of} ${JSON.stringify([shown, why, part])}`}>
          {() => <WorkTile work={shown} of={of} why={why} part={part} />}
        </CachedPart>
      )}
    </CardCover>
  </li>
);
