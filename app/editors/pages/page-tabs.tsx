import { Plus, Type, X } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import './page-tabs.css';

type Props = {
  keys: string[];
  current: string;
  toolbar: boolean;
  panel: string;
  onSelect(key: string): void;
  onAdd(): void;
  onDelete(key: string): void;
  onToolbar(): void;
  /** Moves the current page; without it pages cannot be reordered. */
  onMove?: (key: string, to: number) => void;
  /** The menu of the current page. */
  menu?: ReactNode;
  /** Hides the tabs while there is only one page. */
  hideSingleTab?: boolean;
  /** A word beside the icon of the toolbar. */
  kids?: boolean;
};

/** Tabs to select a page, delete the current one (never the first) and add one. */
export function PageTabs({
  keys,
  current,
  toolbar,
  panel,
  onSelect,
  onAdd,
  onDelete,
  onToolbar,
  onMove,
  menu,
  hideSingleTab = false,
  kids = false,
}: Props) {
  const rail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parts = rail.current?.querySelectorAll(`[data-key="${CSS.escape(current)}"], .page-tab-delete`) ?? [];
    for (const part of parts) part.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const at = keys.indexOf(current);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return;
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = {
      ArrowRight: at + (rtl ? -1 : 1),
      ArrowLeft: at + (rtl ? 1 : -1),
      Home: 0,
      End: keys.length - 1,
    }[event.key];
    const key = to === undefined ? undefined : keys[to];
    if (!key) return;
    event.preventDefault();
    if (event.altKey) onMove?.(current, keys.indexOf(key));
    else onSelect(key);
    requestAnimationFrame(() => rail.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  }

  return (
    <div className="page-tabs editor-width" data-single={(hideSingleTab && keys.length < 2) || undefined}>
      <div className="page-tabs-rail" ref={rail}>
        <div className="page-tabs-list" role="tablist" aria-label="Pages" onKeyDown={onKeyDown}>
          {(hideSingleTab && keys.length < 2 ? [] : keys).map((key, i) => (
            <Tab key={key} id={key} number={i + 1} on={key === current} panel={panel} movable={Boolean(onMove)} onSelect={onSelect} />
          ))}
        </div>
        {/* A tablist may contain only tabs, so this button follows them and is styled as part of the current tab. */}
        {at > 0 && (
          <button
            key={current}
            type="button"
            className="page-tab-delete"
            aria-label={`Delete page ${at + 1}`}
            onClick={() => onDelete(current)}
          >
            <X size={16} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </div>
      <button type="button" className="page-tab-add" onClick={onAdd}>
        <Plus size={16} strokeWidth={2} aria-hidden />
        Add Page
      </button>
      {menu}
      <span className="page-tabs-end">
        <IconButton label={toolbar ? 'Hide toolbar' : 'Show toolbar'} on={toolbar} onClick={onToolbar}>
          <Type size={20} strokeWidth={1.75} aria-hidden />
          {kids && 'Toolbar'}
        </IconButton>
      </span>
    </div>
  );
}

type TabProps = { id: string; number: number; on: boolean; panel: string; movable: boolean; onSelect(key: string): void };

/** Memoized, because a long work has hundreds of tabs. */
const Tab = memo(function Tab({ id, number, on, panel, movable, onSelect }: TabProps) {
  return (
    <div role="presentation" className="page-tab" data-current={on || undefined} data-key={id}>
      <button
        type="button"
        role="tab"
        className="page-tab-name"
        aria-selected={on}
        aria-controls={panel}
        aria-keyshortcuts={movable ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
        aria-label={`Page ${number}`}
        tabIndex={on ? 0 : -1}
        onClick={() => onSelect(id)}
      >
        {on ? `Page ${number}` : number}
      </button>
    </div>
  );
});
