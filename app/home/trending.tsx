import { Avatar } from '#ui/display/avatar.tsx';
import { CardCover } from '../content-settings/cards/card-cover.tsx';
import { CachedPart } from '../loading/cached-part.tsx';
import { MenuButton } from '../tiles/tile-menu.tsx';
import { Why } from '../tiles/why.tsx';
import { Count } from '../tiles/work-tile.tsx';
import { Cover } from '../works/covers/cover.tsx';
import { KindLabel } from '../works/kind-label.tsx';
import { kinds } from '../works/kinds.ts';
import { CardFacts } from '../works/length/card-facts.tsx';
import type { WorkCard } from '../works/works.server.ts';
import './trending.css';

const WHY = 'Most viewed';

const Ranked = ({ work, rank }: { work: WorkCard; rank: number }) => (
  <>
    <a href={kinds[work.kind].address(work.id)}>
      <i className="trending-rank" aria-hidden="true">
        {rank}
      </i>
      <span className="trending-cover">
        <Cover work={work} sizes="78px" />
      </span>
      <span className="trending-words">
        <KindLabel kind={work.kind} />
        <b dir="auto" title={work.title}>
          {work.title}
        </b>
        <small dir="auto">{work.author.name}</small>
        <small>
          <Count work={work} of="views" />
        </small>
        <CardFacts work={work} />
        <Why reason={WHY} />
      </span>
    </a>
    <MenuButton work={work} />
  </>
);

const Lead = ({ work }: { work: WorkCard }) => (
  <div className="trending-lead">
    <a className="trending-first" href={kinds[work.kind].address(work.id)}>
      <span className="trending-first-head">
        <KindLabel kind={work.kind} />
        <b className="display" dir="auto">
          {work.title}
        </b>
      </span>
      <Cover work={work} sizes="(max-width: 767px) 45vw, 260px" eager />
      <span className="trending-first-words">
        <span className="trending-by">
          <Avatar person={work.author} size={28} />
          <bdi>{work.author.name}</bdi>
        </span>
        {work.description && (
          <span className="trending-description" dir="auto">
            {work.description}
          </span>
        )}
        <span className="trending-stat">
          <Count work={work} of="views" />
          {work.genre && <span className="tile-genre">{work.genre}</span>}
        </span>
        <CardFacts work={work} />
        <Why reason={WHY} />
      </span>
    </a>
    <MenuButton work={work} />
  </div>
);

/** The seven most viewed works: the first as a large card, the others as a numbered list. */
export function Trending({ works }: { works: WorkCard[] }) {
  const [first, ...others] = works;
  if (!first) return null;
  return (
    <div className="trending">
      <CardCover work={first}>{(work) => <Lead work={work} />}</CardCover>
      <ol className="trending-list" start={2}>
        {others.map((work, i) => (
          <li key={work.id}>
            <CardCover work={work}>
              {(work) => <CachedPart by={`ranked ${i} ${JSON.stringify(work)}`}>{() => <Ranked work={work} rank={i + 2} />}</CachedPart>}
            </CardCover>
          </li>
        ))}
      </ol>
    </div>
  );
}
