import { useMemo } from 'react';
import { newId } from '../../shell/new-id.ts';
import type { DraftSync, DraftSyncPage } from '../../write/draft-sync.ts';
import { beginAnew } from '../../write/editor-epoch.ts';
import { cutTo } from '../../write/rules.ts';
import {
  BUBBLES_MAX,
  type Bubble,
  emptyBubble,
  emptyPanel,
  PANEL_DESCRIPTION_MAX,
  PANELS_MAX,
  type Panel,
  type PanelPicture,
  placed,
} from '../panel-rules.ts';
import type { Tail } from '../tail-rules.ts';
import { type ComicMoment, useHistory } from './use-history.ts';

/** As much as a panel's description holds, and no half of an emoji at its end. */
const cutAlt = (words: string) => cutTo(words.trim(), PANEL_DESCRIPTION_MAX);

/** Every deed upon a comic: remembered for undo, then done through the engine, which keeps it. The deeds never change, so cards need not render again for them. */
export function useComic(sync: DraftSync<Panel>) {
  const { history, can } = useHistory();
  const deeds = useMemo(() => {
    const moment = (): ComicMoment => {
      sync.settle();
      const { title, description, pages } = sync.snapshot();
      return { title, description, pages };
    };
    const remember = (step = '', pause?: number) => history.record(moment(), step, Date.now(), pause);
    const panelOf = (key: string) => sync.snapshot().pages.find((page) => page.key === key)?.document ?? undefined;
    const arrange = (pages: readonly DraftSyncPage<Panel>[]) => sync.arrange({ ...moment(), pages });

    function change(key: string, next: (panel: Panel) => Panel, step?: string, pause?: number) {
      const panel = panelOf(key);
      if (!panel) return;
      const changed = next(panel);
      if (changed === panel) return;
      remember(step, pause);
      sync.setPage(key, () => changed);
      sync.settle(); // so that what is seen is what is kept, at once
    }
    function changeBubble(key: string, id: string, next: (bubble: Bubble) => Bubble, step?: string) {
      change(key, (panel) => ({ ...panel, bubbles: panel.bubbles.map((bubble) => (bubble.id === id ? next(bubble) : bubble)) }), step);
    }
    function goTo(there: ComicMoment | null) {
      if (there) sync.arrange(there);
      return there !== null;
    }

    return {
      panelOf,
      /** `step` joins what is typed; what a tool gives is a step of its own. */
      setTitle(title: string, step = 'title') {
        remember(step);
        sync.setTitle(title);
      },
      setDescription(description: string, step = 'description') {
        remember(step);
        sync.setDescription(description);
      },
      select(key: string) {
        if (sync.snapshot().current !== key) sync.select(key);
      },
      room: () => PANELS_MAX - sync.snapshot().pages.length,
      /** A panel after the given one, or after the last; its key, or nothing when the comic is full. */
      addPanel(after?: string, panel: Panel = emptyPanel(), step?: string, pause?: number): string | null {
        if (sync.snapshot().pages.length >= PANELS_MAX) return null;
        remember(step, pause);
        const key = sync.addPage(panel);
        if (key === null) return null;
        const at = sync.snapshot().pages.findIndex((page) => page.key === after);
        if (after !== undefined && at >= 0) {
          const others = sync.snapshot().pages.filter((page) => page.key !== key);
          arrange([...others.slice(0, at + 1), { key, document: panel }, ...others.slice(at + 1)]);
        }
        return key;
      },
      /** At least one panel remains (COMIC-ED-04). What stands where it stood is selected. */
      removePanel(key: string): string | null {
        const { pages, current } = sync.snapshot();
        const at = pages.findIndex((page) => page.key === key);
        if (at < 0 || pages.length < 2) return null;
        remember();
        const left = pages.filter((page) => page.key !== key);
        const next = left[Math.min(at, left.length - 1)]?.key ?? current;
        arrange(left);
        if (current === key) sync.select(next);
        return next;
      },
      /** Puts a panel at another place; says whether it is another. */
      movePanel(key: string, to: number): boolean {
        const { pages } = sync.snapshot();
        const at = pages.findIndex((page) => page.key === key);
        const page = pages[at];
        if (!page || at === to || to < 0 || to >= pages.length) return false;
        remember();
        const others = pages.filter((other) => other !== page);
        arrange([...others.slice(0, to), page, ...others.slice(to)]);
        return true;
      },
      setPicture(key: string, picture: Panel['picture'], step?: string, pause?: number) {
        change(key, (panel) => ({ ...panel, picture }), step, pause);
      },
      /** A picture that was made from words: they say what it shows, unless somebody has said it. Whether the panel was still there. */
      drawPanel(key: string, picture: PanelPicture, words: string): boolean {
        if (!panelOf(key)) return false;
        change(key, ({ description, bubbles }) => ({ picture, description: description.trim() ? description : cutAlt(words), bubbles }));
        return true;
      },
      describePanel(key: string, description: string) {
        change(key, (panel) => ({ ...panel, description }), `description ${key}`);
      },
      /** In the middle of its picture (COMIC-ED-06); only where there is one. */
      addBubble(key: string): string | null {
        const panel = panelOf(key);
        if (!panel?.picture || panel.bubbles.length >= BUBBLES_MAX) return null;
        const bubble = emptyBubble(newId());
        change(key, (now) => ({ ...now, bubbles: [...now.bubbles, bubble] }));
        return bubble.id;
      },
      writeBubble(key: string, id: string, text: string) {
        changeBubble(key, id, (bubble) => ({ ...bubble, text }), `words ${id}`);
      },
      /** Always within 10 to 90 (COMIC-ED-07). `step` joins nudges into one. */
      placeBubble(key: string, id: string, x: number, y: number, step?: string) {
        const now = panelOf(key)?.bubbles.find((bubble) => bubble.id === id);
        if (!now || (now.x === placed(x) && now.y === placed(y))) return;
        changeBubble(key, id, (bubble) => ({ ...bubble, x: placed(x), y: placed(y) }), step);
      },
      turnTail(key: string, id: string, tail: Tail) {
        changeBubble(key, id, (bubble) => ({ ...bubble, tail }), `tail ${id}`);
      },
      deleteBubble(key: string, id: string) {
        change(key, (panel) => ({ ...panel, bubbles: panel.bubbles.filter((bubble) => bubble.id !== id) }));
      },
      undo: () => goTo(history.undo(moment())),
      redo: () => goTo(history.redo(moment())),
      /** Everything goes, and no way back (BOOK-ED-18's question says so). */
      deleteWork() {
        beginAnew(sync.snapshot().id);
        sync.reset();
        history.clear();
      },
    };
  }, [sync, history]);
  return { deeds, can };
}
export type ComicActions = ReturnType<typeof useComic>['deeds'];
