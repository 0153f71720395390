import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, href, Link, useSubmit } from 'react-router';
import { buttonClass } from '#ui/controls/button-class.ts';
import '#ui/controls/chip.css';
import { QUERY_MAX } from '#app/search/search-rules.ts';
import { CATEGORIES, SUGGESTED_TAGS } from '../../channel-rules.ts';
import './filters.css';
import { usePressOutside } from '#ui/hooks/use-press-outside.ts';
import { type ChannelQuery, filtersOn, type InUse, listSearch, MEMBERSHIPS, NO_FILTERS, toggled } from '../../channel-list-rules.ts';

const DEBOUNCE_MS = 250;
/** Every option once: chosen ones that are not listed otherwise, suggested ones, then others in use. */
const pillsOf = (suggested: readonly string[], inUse: readonly string[], chosen: readonly string[]) => {
  const listed = [...new Set([...suggested, ...inUse])];
  return [...chosen.filter((word) => !listed.includes(word)), ...listed];
};

/**
 * The search box, pills of categories and tags, and a chip for each active filter. All are links or form fields, so that the URL holds the
 * state.
 */
export function Filters({ query, inUse }: { query: ChannelQuery; inUse: InUse }) {
  const { category, tags, membership } = query;
  const on = filtersOn(query);
  const pills = useRef<HTMLDetailsElement>(null);
  usePressOutside(pills);
  return (
    <div className="channel-filters">
      <SearchBox key={JSON.stringify({ ...query, text: '' })} query={query} />
      <details
        ref={pills}
        className="channel-pills"
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape' || !currentTarget.open) return;
          currentTarget.open = false;
          currentTarget.querySelector('summary')?.focus();
        }}
      >
        <summary className={buttonClass({ variant: 'line' })}>
          <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden />
          Filters
          {on > 0 && (
            <span className="channel-count">
              {on}
              <span className="sr-only"> on</span>
            </span>
          )}
        </summary>
        <div className="channel-pills-open">
          <h3>Category</h3>
          <ul>
            {pillsOf(CATEGORIES, inUse.categories, category ? [category] : []).map((name) => (
              <Pill key={name} on={name === category} to={{ ...query, category: name === category ? null : name }}>
                {name}
              </Pill>
            ))}
          </ul>
          <h3>Tags</h3>
          <ul>
            {pillsOf(SUGGESTED_TAGS, inUse.tags, tags).map((tag) => (
              <Pill key={tag} on={tags.includes(tag)} to={toggled(query, tag)}>
                #{tag}
              </Pill>
            ))}
          </ul>
        </div>
      </details>
      {(on > 0 || query.text) && (
        <ul className="channel-on" aria-label="Active filters">
          {query.text && <ActiveFilter name={`“${query.text}”`} to={{ ...query, text: '' }} />}
          {membership && <ActiveFilter name={MEMBERSHIPS[membership]} to={{ ...query, membership: null }} />}
          {category && <ActiveFilter name={category} to={{ ...query, category: null }} />}
          {tags.map((tag) => (
            <ActiveFilter key={tag} name={`#${tag}`} to={toggled(query, tag)} />
          ))}
          <li>
            <Link className="link channel-clear" to={addressOf(NO_FILTERS)} preventScrollReset>
              Clear All
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}

const addressOf = (query: ChannelQuery) => ({ pathname: href('/community'), search: listSearch(query), hash: 'explore' });

const Pill = ({ on, to, children }: { on: boolean; to: ChannelQuery; children: React.ReactNode }) => (
  <li>
    <Link className="chip" to={addressOf(to)} preventScrollReset data-on={on ? '' : undefined} aria-current={on ? 'true' : undefined}>
      <span dir="auto">{children}</span>
    </Link>
  </li>
);

const ActiveFilter = ({ name, to }: { name: string; to: ChannelQuery }) => (
  <li>
    <Link className="chip channel-chip" to={addressOf(to)} preventScrollReset data-on="" aria-label={`Remove filter: ${name}`}>
      <span dir="auto">{name}</span>
      <X size={16} strokeWidth={2} aria-hidden />
    </Link>
  </li>
);

/** A plain form; with JavaScript the list updates while typing. */
function SearchBox({ query }: { query: ChannelQuery }) {
  const submit = useSubmit();
  const [typed, setTyped] = useState(query.text);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(query.text);
  if (shown !== query.text) {
    setShown(query.text);
    // Typed text that differs from the query only in whitespace stays unchanged while typing.
    if (query.text !== typed.replace(/\s+/g, ' ').trim()) setTyped(query.text);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const submitNow = () => {
    clearTimeout(timer.current);
    if (form.current) void submit(form.current, { preventScrollReset: true, replace: query.text !== '' });
  };
  return (
    <Form
      ref={form}
      className="channel-search"
      action={href('/community')}
      role="search"
      aria-label="Channels"
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        submitNow();
      }}
    >
      <Search size={18} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        name="q"
        dir="auto"
        autoComplete="off"
        maxLength={QUERY_MAX}
        aria-label="Search channels"
        placeholder="Search by name, description or tag"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(submitNow, DEBOUNCE_MS);
        }}
      />
      {query.category && <input type="hidden" name="category" value={query.category} />}
      {query.tags.map((tag) => (
        <input key={tag} type="hidden" name="tag" value={tag} />
      ))}
      {query.membership && <input type="hidden" name="in" value={query.membership} />}
    </Form>
  );
}
