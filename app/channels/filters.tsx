import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, href, Link, useSubmit } from 'react-router';
import '#ui/chip.css';
import { QUERY_MOST } from '../search/search-rules.ts';
import { CATEGORIES, SUGGESTED_TAGS } from './channel-rules.ts';
import './filters.css';
import { type Asked, EVERYTHING, filtersOn, type InUse, listSearch, toggled, WHOSE } from './channel-list-rules.ts';
import { usePressOutside } from './use-press-outside.ts';

const SOON_MS = 250;
/** What is chosen and stands nowhere else, the suggested ones, then the others that are in use: each once. */
const pillsOf = (suggested: readonly string[], inUse: readonly string[], chosen: readonly string[]) => {
  const listed = [...new Set([...suggested, ...inUse])];
  return [...chosen.filter((word) => !listed.includes(word)), ...listed];
};

/** The search box, the pills of categories and tags, and a chip for each filter that is on: links and a form, so that all of it stands in the address (COMM-07, -09, -11, -12). */
export function Filters({ asked, inUse }: { asked: Asked; inUse: InUse }) {
  const { category, tags, whose } = asked;
  const on = filtersOn(asked);
  const pills = useRef<HTMLDetailsElement>(null);
  usePressOutside(pills);
  return (
    <div className="channel-filters">
      <SearchBox key={JSON.stringify({ ...asked, text: '' })} asked={asked} />
      <details
        ref={pills}
        className="channel-pills"
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape' || !currentTarget.open) return;
          currentTarget.open = false;
          currentTarget.querySelector('summary')?.focus();
        }}
      >
        <summary className="btn btn-line">
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
              <Pill key={name} on={name === category} to={{ ...asked, category: name === category ? null : name }}>
                {name}
              </Pill>
            ))}
          </ul>
          <h3>Tags</h3>
          <ul>
            {pillsOf(SUGGESTED_TAGS, inUse.tags, tags).map((tag) => (
              <Pill key={tag} on={tags.includes(tag)} to={toggled(asked, tag)}>
                #{tag}
              </Pill>
            ))}
          </ul>
        </div>
      </details>
      {(on > 0 || asked.text) && (
        <ul className="channel-on" aria-label="Active filters">
          {asked.text && <On name={`“${asked.text}”`} to={{ ...asked, text: '' }} />}
          {whose && <On name={WHOSE[whose]} to={{ ...asked, whose: null }} />}
          {category && <On name={category} to={{ ...asked, category: null }} />}
          {tags.map((tag) => (
            <On key={tag} name={`#${tag}`} to={toggled(asked, tag)} />
          ))}
          <li>
            <Link className="link channel-clear" to={addressOf(EVERYTHING)} preventScrollReset>
              Clear All
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}

const addressOf = (asked: Asked) => ({ pathname: href('/community'), search: listSearch(asked), hash: 'explore' });

const Pill = ({ on, to, children }: { on: boolean; to: Asked; children: React.ReactNode }) => (
  <li>
    <Link className="chip" to={addressOf(to)} preventScrollReset data-on={on ? '' : undefined} aria-current={on ? 'true' : undefined}>
      <span dir="auto">{children}</span>
    </Link>
  </li>
);

const On = ({ name, to }: { name: string; to: Asked }) => (
  <li>
    <Link className="chip channel-chip" to={addressOf(to)} preventScrollReset data-on="" aria-label={`Remove filter: ${name}`}>
      <span dir="auto">{name}</span>
      <X size={16} strokeWidth={2} aria-hidden />
    </Link>
  </li>
);

/** A plain form; where there are scripts the list follows the letters. */
function SearchBox({ asked }: { asked: Asked }) {
  const submit = useSubmit();
  const [typed, setTyped] = useState(asked.text);
  const form = useRef<HTMLFormElement>(null);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(asked.text);
  if (shown !== asked.text) {
    setShown(asked.text);
    // What came back is what was typed, but for spaces: the words stay as they are while one types.
    if (asked.text !== typed.replace(/\s+/g, ' ').trim()) setTyped(asked.text);
  }
  useEffect(() => () => clearTimeout(soon.current), []);
  const go = () => {
    clearTimeout(soon.current);
    if (form.current) void submit(form.current, { preventScrollReset: true, replace: asked.text !== '' });
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
        go();
      }}
    >
      <Search size={18} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        name="q"
        dir="auto"
        autoComplete="off"
        maxLength={QUERY_MOST}
        aria-label="Search channels"
        placeholder="Search by name, description or tag"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          clearTimeout(soon.current);
          soon.current = setTimeout(go, SOON_MS);
        }}
      />
      {asked.category && <input type="hidden" name="category" value={asked.category} />}
      {asked.tags.map((tag) => (
        <input key={tag} type="hidden" name="tag" value={tag} />
      ))}
      {asked.whose && <input type="hidden" name="in" value={asked.whose} />}
    </Form>
  );
}
