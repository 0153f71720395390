let epoch = 0;
const epochs = new Map<string, number>();

/** The key under which assistant state is stored. Delete Work changes it, so that old suggestions cannot reappear. */
export const editorKey = (draft: string) => `${draft} ${epochs.get(draft) ?? 0}`;

/** Whether the key still belongs to the current editor of its draft. */
export const isCurrentEditor = (key: string) => editorKey(key.split(' ', 1)[0] ?? '') === key;

/** Starts a new epoch after Delete Work. Returns a function that undoes it. */
export function startNewEpoch(draft: string) {
  const before = epochs.get(draft) ?? 0;
  epochs.set(draft, ++epoch);
  return () => void epochs.set(draft, before);
}
