import { Search, X } from 'lucide-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { BrowseShelves } from '../browse-shelves.tsx';
import { searchAddress } from '../search-rules.ts';
import '../search.css';
import type { SearchPanelProps } from './search-panel.tsx';

type Props = {
  /** Fills the menu of small screens instead of opening below the header. */
  sheet?: boolean;
  /** Called when the field gets focus. */
  onEnter?(): void;
};

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

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
    if (sheet) return;
    const slash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
      if (!input.current?.offsetParent || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      input.current.focus();
      input.current.select();
    };
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('keydown', slash);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('keydown', slash);
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [sheet]);

  const enter = () => {
    onEnter?.();
    setOpen(true);
    if (Panel) return;
    import('./search-panel.tsx').then(
      (module) => setPanel(() => module.default),
      () => {}, // without the panel, Enter opens the search page
    );
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
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
            if (shown || query) event.stopPropagation(); // keeps the menu open
            event.preventDefault();
            if (shown) setOpen(false);
            else if (query) setQuery('');
            else input.current?.blur();
          }}
        />
        {query ? (
          <button type="button" className="search-clear" aria-label="Clear search" onClick={clear}>
            <X size={18} strokeWidth={1.75} aria-hidden />
          </button>
        ) : (
          !sheet && <kbd aria-hidden>/</kbd>
        )}
      </Form>
      {sheet && !query.trim() && <BrowseShelves />}
      {shown && Panel && (
        <Panel list={list} typed={query} input={input} sheet={sheet} onActive={setActive} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
