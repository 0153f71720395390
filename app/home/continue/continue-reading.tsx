import { useRevalidator } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { CardCover } from '../../content-settings/cards/card-cover.tsx';
import { directionOf } from '../../forms/text-rules.ts';
import { CardTitle } from '../../tiles/card-title.tsx';
import { MenuButton } from '../../tiles/tile-menu.tsx';
import { Cover } from '../../works/covers/cover.tsx';
import type { Kind } from '../../works/kinds.ts';
import { CardFacts } from '../../works/length/card-facts.tsx';
import type { WorkFacts } from '../../works/length/reading-time.ts';
import type { Coverable } from '../../works/ratings/card-cover.server.ts';
import { OTHER_ROWS } from '../rows/row-rules.ts';
import { Section } from '../section.tsx';
import { LastRead } from './last-read.tsx';
import { type Removable, RemoveContinued } from './remove-continued.tsx';
import './continue-reading.css';

const NAME = OTHER_ROWS.continued.name;
const SUB = 'Your bookmarks kept the place.';

export type ContinueItem = WorkFacts &
  Coverable & {
    id: string;
    kind: Kind;
    title: string;
    cover: string | null;
    author: { name: string; username: string };
    to: string;
    place: string;
    percent: number;
    /** In milliseconds: when it was last read, and the server's time when this was loaded. */
    lastRead: number;
    now: number;
    stored: Removable['stored'];
  };

/** The works that the viewer is reading, last read first. */
export const ContinueReading = ({ items }: { items: ContinueItem[] }) => (
  <Section name={NAME} sub={SUB}>
    <ul className="continue-rail">
      {items.map((item) => (
        <li key={item.id}>
          <CardCover work={item}>
            {(item) => (
              <>
                <a className="continue" href={item.to}>
                  <span className="continue-mat" data-kind={item.kind}>
                    <Cover work={item} sizes="210px" />
                  </span>
                  <span className="continue-words" dir={directionOf(item.title)}>
                    <CardTitle work={item} />
                    <CardFacts work={item} />
                    <span className="continue-page">{item.place}</span>
                    <ProgressBar value={item.percent} label={`${item.percent}% read`} />
                    <span className="continue-foot">
                      <LastRead {...item} />
                      <span>{`${item.percent}%`}</span>
                    </span>
                  </span>
                </a>
                <RemoveContinued {...item} />
                <MenuButton work={item} />
              </>
            )}
          </CardCover>
        </li>
      ))}
    </ul>
  </Section>
);

/** A skeleton with the final number of cards. */
export const ContinueSkeleton = ({ cards }: { cards: number }) => (
  <Section name={NAME} sub={SUB}>
    <div className="continue-rail" aria-busy="true">
      {['a', 'b', 'c', 'd', 'e'].slice(0, cards).map((key) => (
        <Skeleton key={key} style={{ borderRadius: '14px' }} />
      ))}
    </div>
  </Section>
);

/** Shown if the items could not be fetched; Try Again revalidates the whole page. */
export function ContinueFailed() {
  const { revalidate, state } = useRevalidator();
  return (
    <Section name={NAME} sub={SUB}>
      <div className="continue-failed" role="alert">
        <p>We couldn’t load what you were reading.</p>
        <Button variant="line" inactive={state !== 'idle'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </div>
    </Section>
  );
}
