import { Link } from 'react-router';
import { CardCover } from '../content-settings/cards/card-cover.tsx';
import { STATE_NAMES } from '../engagement/library/state-rules.ts';
import { directionOf } from '../forms/text-rules.ts';
import { MenuButton } from '../tiles/tile-menu.tsx';
import { Cover } from '../works/covers/cover.tsx';
import { KindLabel } from '../works/kind-label.tsx';
import { kinds } from '../works/kinds.ts';
import { CardFacts } from '../works/length/card-facts.tsx';
import type { WorkOfSeries } from './series.server.ts';
import { lengthOf } from './series-rules.ts';

/** A work of a series: its number or label, cover, title, kind and length, reading time, status, and the reader's own state of it. */
export const SeriesWork = ({ work }: { work: WorkOfSeries }) => (
  <li className="series-work">
    <CardCover work={work}>
      {(work) => (
        <>
          <Link to={kinds[work.kind].address(work.id)} dir={directionOf(work.title)}>
            <span className="series-number" data-label={work.label ? '' : undefined} dir="auto">
              {work.label || (
                <>
                  <span className="sr-only">Part </span>
                  {work.number}
                </>
              )}
            </span>
            <span className="series-cover">
              <Cover work={work} sizes="96px" />
            </span>
            <span className="series-words">
              <KindLabel kind={work.kind} />
              <b dir="auto">{work.title}</b>
              <small className="series-length" dir="ltr">
                {lengthOf(work)}
              </small>
              <CardFacts work={work} />
              {work.libraryState && (
                <small className="series-own-state">
                  <span className="sr-only">In your library: </span>
                  {STATE_NAMES[work.libraryState]}
                </small>
              )}
            </span>
          </Link>
          <MenuButton work={work} />
        </>
      )}
    </CardCover>
  </li>
);
