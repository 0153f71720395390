/**
 * A pending suggestion. `instead`: accepting it replaces the empty paragraph at its position. `removed`: dismissed, with its position
 * retained for undo.
 */
export type Suggestion = { id: string; text: string; at: number; instead: boolean; removed?: true };

const restored = ({ id, text, at, instead }: Suggestion): Suggestion => ({ id, text, at, instead });

/** Returns the list with a removed suggestion pending again. */
export const withRestored = (all: readonly Suggestion[], id: string) =>
  all.map((suggestion) => (suggestion.id === id ? restored(suggestion) : suggestion));
