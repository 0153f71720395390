import { Tabs } from '@base-ui/react/tabs';
import { type RefObject, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { BrowseShelves } from '../browse-shelves.tsx';
import { Hits } from '../results/result-list.tsx';
import './search-panel.css';
import { countWords, type Found, MORE_RESULTS, QUERY_CUT, shownIn, TABS, type Tab, TRY_SHORTER_QUERY } from '../search-rules.ts';
import { useActiveResult } from './use-active-result.ts';
import { useSearch } from './use-search.ts';

export type SearchPanelProps = {
  /** The id of the list, for `aria-controls` of the field. */
  list: string;
  typed: string;
  input: RefObject<HTMLInputElement | null>;
  sheet: boolean;
  onActive(id: string | null): void;
  onClose(): void;
};

const announcement = ({ query, counts }: Found) =>
  counts.all.n
    ? `${countWords(counts.all)} results: ${countWords(counts.users)} users, ${countWords(counts.content)} content`
    : `No results found for "${query}"`;

/** The results below the field: three tabs with counts, and a list with keyboard navigation. */
export default function SearchPanel({ list, typed, input, sheet, onActive, onClose }: SearchPanelProps) {
  const { query, response, is, tryAgain } = useSearch(typed);
  const [tab, setTab] = useState<Tab>('all');
  const shown = response && shownIn(tab, response);
  const ids = shown ? [...shown.people, ...shown.works].map(({ id }) => id) : [];
  const active = useActiveResult(ids, `${tab} ${response?.query ?? ''}`, { list, input, onActive });

  return (
    <>
      {!sheet && <div className="search-dim" aria-hidden onPointerDown={onClose} />}
      <section className="search-panel" aria-label="Search results">
        <Tabs.Root value={tab} onValueChange={(value) => setTab(value as Tab)}>
          <Tabs.List className="search-tabs" activateOnFocus aria-label="Kinds of results">
            {TABS.map(({ tab, name }) => (
              <Tabs.Tab key={tab} value={tab} className="search-tab">
                {name} {response && <small>{countWords(response.counts[tab])}</small>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {TABS.map((option) => (
            <Tabs.Panel key={option.tab} value={option.tab} className="search-found" tabIndex={-1} aria-busy={is === 'busy'}>
              {/* Only the open tab, so that a closing panel does not show the next tab's results. */}
              {option.tab === tab &&
                (is === 'failed' ? (
                  <Failed onTryAgain={tryAgain} />
                ) : !response || !shown ? (
                  <Waiting />
                ) : ids.length ? (
                  <>
                    {response.cut && <p className="search-cut">{QUERY_CUT}</p>}
                    <Hits
                      list={list}
                      shown={shown}
                      query={response.query}
                      active={active}
                      option={(i) => `${list}-${i}`}
                      onOpen={onClose}
                    />
                    {ids.length < response.counts[tab].n && <p className="search-cut">{MORE_RESULTS}</p>}
                  </>
                ) : (
                  <NothingFound response={response} onClose={onClose} />
                ))}
            </Tabs.Panel>
          ))}
        </Tabs.Root>
        <p className="sr-only" role="status">
          {is === 'idle' && response && query ? announcement(response) : ''}
        </p>
        {!sheet && <KeyHints />}
      </section>
    </>
  );
}

const Failed = ({ onTryAgain }: { onTryAgain(): void }) => (
  <div className="search-message" role="alert">
    <p>{navigator.onLine ? 'Search isn’t responding.' : 'You’re offline. Search will work again when you’re back.'}</p>
    <Button variant="line" size="sm" onClick={onTryAgain}>
      Try again
    </Button>
  </div>
);

const NothingFound = ({ response, onClose }: { response: Found; onClose(): void }) => (
  <div className="search-message">
    <p className="search-none-words display" dir="auto">
      {`No results found for "${response.query}"`}
    </p>
    <p>{response.cut ? QUERY_CUT : TRY_SHORTER_QUERY}</p>
    <BrowseShelves onOpen={onClose} />
  </div>
);

const KeyHints = () => (
  <p className="search-keys" aria-hidden>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> to move
    </span>
    <span>
      <kbd>↵</kbd> to open
    </span>
    <span>
      <kbd>Esc</kbd> to close
    </span>
  </p>
);

const Waiting = () => (
  <div className="search-waiting">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="search-bone" />
    ))}
  </div>
);
