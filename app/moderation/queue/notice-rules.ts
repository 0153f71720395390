import type { StoredAction } from '../case-rules.ts';
import { decisionWords } from '../decisions/decision-rules.ts';

export const UNDONE = 'Undone.';

/** A decision that the viewer has just made; `undoMs` is how long Undo is still possible. */
export type Notice = { id: string; caseId: string; actions: StoredAction[]; isUndone: boolean; undoMs: number };

/** `Removed. 19 left.` (MOD-06). */
export function noticeWords({ actions }: Notice, count: number): string {
  const words = decisionWords(actions);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. ${count.toLocaleString('en-US')} left.`;
}
