import { Search, X } from 'lucide-react';
import { type ComponentType, type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { BrowseShelves } from '../browse-shelves.tsx';
import { searchAddress } from '../search-rules.ts';
import '../search.css';
import type { SearchPanelProps } from './search-panel.tsx';
import { useOutside, useSlashShortcut } from './use-field-events.ts';

type Props = {
  /** Fills the menu of small screens instead of opening below the header. */
  sheet?: boolean;
  /** Called when the field gets focus. */
  onEnter?(): void;
};

/** The search field: a plain form to /search, enhanced by a panel that is loaded on first focus. */
export function SearchField({ sheet = false, onEnter }: Props) {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const { key } = useLocation();
  const shown = open && query.trim() !== '';

  useEffect(() => {
    if (key) setOpen(false);
  }, [key]);
  useEffect(() => {
    if (input.current?.value) setQuery(input.current.value); // typed before hydration
  }, []);
  useSlashShortcut(input, !sheet);
  useOutside(box, !sheet, () => setOpen(false));

  const enter = () => {
    onEnter?.();
    setOpen(true);
    if (Panel) return;
    import('./search-panel.tsx').then(
      (module) => setPanel(() => module.default),
      () => {}, // without the panel, Enter opens the search page
    );
  };
  /** Closes the panel, then clears the field, then takes the focus off it. */
  const onEscape = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (shown || query) event.stopPropagation(); // keeps the menu open
    event.preventDefault();
    if (shown) setOpen(false);
    else if (query) setQuery('');
    else input.current?.blur();
  };
  const clear = () => {
    setQuery('');
    input.current?.focus();
  };

  return (
    <div ref={box} className="search" data-open={shown ? '' : undefined} data-sheet={sheet ? '' : undefined}>
      <Form action={searchAddress('')} role="search" className="search-form" onSubmit={() => setOpen(false)}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          ref={input}
          name="q"
          aria-label="Search"
          placeholder="Search stories and people"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          dir="auto"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown && Panel !== null}
          aria-controls={shown && Panel ? list : undefined}
          aria-activedescendant={(shown && active) || undefined}
          value={query}
          onFocus={enter}
          onChange={(event) => {
            setQuery(event.target.value);
            setOpen(true);
          }}
          onKeyDown={onEscape}
        />
        {query ? <ClearButton onClick={clear} /> : !sheet && <kbd aria-hidden>/</kbd>}
      </Form>
      {sheet && !query.trim() && <BrowseShelves />}
      {shown && Panel && (
        <Panel list={list} typed={query} input={input} sheet={sheet} onActive={setActive} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

const ClearButton = ({ onClick }: { onClick(): void }) => (
  <button type="button" className="search-clear" aria-label="Clear search" onClick={onClick}>
    <X size={18} strokeWidth={1.75} aria-hidden />
  </button>
);
