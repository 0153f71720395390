import type { Bubble, PanelPicture } from '../drafts/panels/panel-rules.ts';
import type { Covering } from '../works/ratings/rating-rules.ts';

/** A published panel: unlike one in a draft it always has its picture. */
export type ShownPanel = { picture: PanelPicture; description: string; bubbles: Bubble[]; key?: string | null };
/** What stands for a panel that its warnings cover: nothing of its picture but its proportions and its average color (WARN-07). */
export type CoveredPanel = { key: string; covering: Covering[]; width: number; height: number; color: string | null };
export type ComicPanel = ShownPanel | CoveredPanel;

export const isCoveredPanel = (panel: ComicPanel): panel is CoveredPanel => 'covering' in panel;

/** The nearest panel after (1) or before (-1) this position that is not covered; null: none (WARN-07). */
export function nextPanel(panels: readonly ComicPanel[], position: number, by: 1 | -1): number | null {
  for (let at = position + by; ; at += by) {
    const panel = panels[at - 1];
    if (!panel) return null;
    if (!isCoveredPanel(panel)) return at;
  }
}
