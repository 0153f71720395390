import { href } from 'react-router';
import './result-list.css';
import { Avatar } from '#ui/display/avatar.tsx';
import { Cover } from '../../works/covers/cover.tsx';
import { KindLabel } from '../../works/kind-label.tsx';
import { kinds } from '../../works/kinds.ts';
import { CardFacts } from '../../works/length/card-facts.tsx';
import type { PersonHit, WorkHit } from '../search-rules.ts';
import { Marked } from './highlighted.tsx';

export const personAddress = ({ username }: PersonHit) => href('/profile/:username', { username }); // SEARCH-05
export const workAddress = ({ kind, id }: WorkHit) => kinds[kind].address(id); // SEARCH-06

export const PersonText = ({ person, query }: { person: PersonHit; query: string }) => (
  <>
    <Avatar person={person} size={44} />
    <span className="search-result-words">
      <span className="search-result-line">
        <b dir="auto">
          <Marked text={person.name} query={query} />
        </b>{' '}
        <span className="search-result-username" dir="ltr">
          @<Marked text={person.username} query={query.replace(/^@(?=.)/u, '')} />
        </span>
      </span>
      {person.bio && (
        <small dir="auto">
          <Marked text={person.bio} query={query} />
        </small>
      )}
    </span>
  </>
);

/** In the list of suggestions, which has no buttons: it leads to the page of results, where the card can be shown. */
export const CoveredText = ({ work }: { work: WorkHit }) => (
  <span className="search-result-words">
    <KindLabel kind={work.kind} />
    <span dir="auto">{work.covered}</span>
    <small>Show</small>
  </span>
);

export const WorkText = ({ work, query }: { work: WorkHit; query: string }) => (
  <>
    <span className="search-result-cover">
      <Cover work={work} sizes="84px" />
    </span>
    <span className="search-result-words">
      <KindLabel kind={work.kind} />
      <b className="search-result-title" dir="auto" title={work.title}>
        <Marked text={work.title} query={query} />
      </b>
      <small dir="auto">
        <Marked text={work.author.name} query={query} />
        {work.description && (
          <>
            {' — '}
            <Marked text={work.description} query={query} />
          </>
        )}
      </small>
      <CardFacts work={work} />
    </span>
  </>
);
