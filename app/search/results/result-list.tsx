import { type PersonHit, searchAddress, type WorkHit } from '../search-rules.ts';
import { CoveredText, PersonText, personAddress, WorkText, workAddress } from './result-item.tsx';
import { useOpenHit } from './use-open-result.ts';

type Props = {
  list: string;
  shown: { people: PersonHit[]; works: WorkHit[] };
  query: string;
  active: number;
  option(i: number): string;
  onOpen(): void;
};

/** The results of the panel: options that are links, so that they can be opened in a new tab. Focus remains in the field. */
export function Hits({ list, shown: { people, works }, query, active, option, onOpen }: Props) {
  const open = useOpenHit(onOpen);
  const link = (i: number, href: string) => ({
    id: option(i),
    href,
    role: 'option' as const,
    'aria-selected': i === active,
    className: 'search-result',
    tabIndex: -1,
    onClick: open,
  });
  return (
    <div id={list} role="listbox" aria-label="Results">
      {people.length > 0 && (
        <fieldset aria-labelledby={`${list}-users`}>
          <p className="search-result-head" id={`${list}-users`}>
            Users
          </p>
          {people.map((person, i) => (
            <a key={person.id} {...link(i, personAddress(person))}>
              <PersonText person={person} query={query} />
            </a>
          ))}
        </fieldset>
      )}
      {works.length > 0 && (
        <fieldset aria-labelledby={`${list}-content`}>
          <p className="search-result-head" id={`${list}-content`}>
            Content
          </p>
          {works.map((work, i) => (
            <a key={work.id} {...link(people.length + i, work.covered ? searchAddress(query, 'content') : workAddress(work))}>
              {work.covered ? <CoveredText work={work} /> : <WorkText work={work} query={query} />}
            </a>
          ))}
        </fieldset>
      )}
    </div>
  );
}
