import type { MouseEvent } from 'react';
import type { ComicActions } from '../comic-actions.ts';

/** What a panel card and its bubbles can do. One stable object, so that unchanged cards do not re-render. */
export type CardActions = {
  actions: ComicActions;
  select(panel: string, bubble?: string): void;
  addBubble(panel: string): void;
  deleteBubble(panel: string, bubble: string): void;
  onFiles(files: readonly File[], panel: string): void;
  onGenerate(panel: string, event: MouseEvent): void;
  onRemove(panel: string): void;
};
