import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { CardCover } from '../content-settings/cards/card-cover.tsx';
import { StateButton } from '../engagement/library/state-button.tsx';
import { STATE_NAMES } from '../engagement/library/state-rules.ts';
import { directionOf } from '../forms/text-rules.ts';
import { AuthorLine } from '../groups/children/author-line.tsx';
import { CardTitle } from '../tiles/card-title.tsx';
import { MenuButton } from '../tiles/tile-menu.tsx';
import { Cover } from '../works/covers/cover.tsx';
import { kinds } from '../works/kinds.ts';
import { CardFacts } from '../works/length/card-facts.tsx';
import type { LibraryWork } from './library.server.ts';

type LinkedWork = Omit<LibraryWork, 'state' | 'addedAt' | 'newPart'> & Partial<Pick<LibraryWork, 'newPart'>>;

/** The link of a work in the library; `children` is its last line, such as a date. */
export const LibraryLink = ({ work, children }: { work: LinkedWork; children?: ReactNode }) => (
  <CardCover work={work}>
    {(work) => (
      <>
        <Link className="library-link" to={kinds[work.kind].address(work.id)}>
          <span className="library-cover">
            <Cover work={work} sizes="128px" />
          </span>
          <span className="library-words" dir={directionOf(work.title)}>
            <CardTitle work={work} />
            <AuthorLine author={work.author} />
            {work.newPart && <small className="library-new">New {work.newPart}</small>}
            <CardFacts work={work} />
            {children && <small>{children}</small>}
          </span>
        </Link>
        <MenuButton work={work} />
      </>
    )}
  </CardCover>
);

type CardProps = { work: LibraryWork; isSaved: boolean; back: string; children?: ReactNode };

/** A work of the library: a link, and the menu of its state or `children` instead. `isSaved` dates it by when it was saved. */
export const LibraryCard = ({ work, isSaved, back, children }: CardProps) => (
  <li className="library-card" data-kind={work.kind}>
    <LibraryLink work={work}>
      {isSaved || !work.state ? 'Saved' : STATE_NAMES[work.state]} <LocalDate at={work.addedAt} />
    </LibraryLink>
    <div className="library-state">
      {children ?? <StateButton workId={work.id} title={work.title || work.covered} state={work.state} signedIn back={back} />}
    </div>
  </li>
);
