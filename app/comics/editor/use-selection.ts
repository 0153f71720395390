import { useCallback, useState } from 'react';
import type { Panel } from '../../drafts/panels/panel-rules.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';
import type { ComicActions } from './comic-actions.ts';
import { focusPanel } from './panels/use-scroll-to-panel.ts';

/** The selected bubble. `typing`: newly created, so its text is focused. */
export type SelectedBubble = { panel: string; bubble: string; typing: boolean } | null;
export type FieldsTab = 'bubble' | 'panel' | 'comic';

type Options = {
  sync: DraftSync<Panel>;
  actions: ComicActions;
  /** Announces what happened to screen readers. */
  announce(message: string): void;
  /** Scrolls to a panel and focuses it. */
  scrollToPanel(panel: string): void;
  setDrawer(open: boolean): void;
};

/** The selected bubble and tab of fields, with the actions that change them. The draft stores the selected panel. */
export function useSelection({ sync, actions, announce, scrollToPanel, setDrawer }: Options) {
  const [selected, setSelected] = useState<SelectedBubble>(null);
  const [tab, setTab] = useState<FieldsTab>('comic');

  const select = useCallback(
    (panel: string, bubble?: string) => {
      actions.select(panel);
      setTab(bubble ? 'bubble' : 'panel');
      setSelected((now) => {
        if (!bubble) return null;
        return now?.bubble === bubble && now.panel === panel ? now : { panel, bubble, typing: false };
      });
    },
    [actions],
  );
  const addBubble = useCallback(
    (panel: string) => {
      const bubble = actions.addBubble(panel);
      if (!bubble) return;
      actions.select(panel);
      setSelected({ panel, bubble, typing: true });
      setTab('bubble');
      setDrawer(false);
    },
    [actions, setDrawer],
  );
  const deleteBubble = useCallback(
    (panel: string, bubble: string) => {
      actions.deleteBubble(panel, bubble);
      setSelected(null);
      setTab('panel');
      announce('Bubble deleted.');
      focusPanel(panel);
    },
    [actions, announce],
  );
  const movePanel = useCallback(
    (panel: string, to: number) => {
      const focused = document.activeElement;
      if (!actions.movePanel(panel, to)) return;
      announce(`Moved to panel ${to + 1}.`);
      // Moving a panel in the DOM drops its focus.
      if (focused instanceof HTMLElement) requestAnimationFrame(() => document.activeElement === document.body && focused.focus());
    },
    [actions, announce],
  );
  /** The number of a panel, from 1. */
  const numberOf = useCallback((panel: string) => sync.snapshot().pages.findIndex(({ key }) => key === panel) + 1, [sync]);
  return {
    selected,
    tab,
    setTab,
    select,
    addBubble,
    deleteBubble,
    movePanel,
    clear: () => setSelected(null),
    numberOf,
    addPanel() {
      const key = actions.addPanel();
      if (!key) return;
      setSelected(null);
      setTab('panel');
      scrollToPanel(key);
    },
    goTo(panel: string) {
      select(panel);
      scrollToPanel(panel);
    },
  };
}
