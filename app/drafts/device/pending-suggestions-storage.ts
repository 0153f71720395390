import type { Suggestion } from '#editor/page-editor/page-editor.tsx';
import { createStorage, deleteStored } from '#ui/storage.ts';

/** The pending suggestions of a draft, by page key. */
export type SuggestionsByPage = Record<string, readonly Suggestion[]>;

const NAME = 'suggestions';

const isSuggestion = (value: Partial<Record<keyof Suggestion, unknown>> | null) =>
  typeof value?.id === 'string' && typeof value.text === 'string' && typeof value.at === 'number' && typeof value.instead === 'boolean';
const asSuggestions = (stored: unknown): SuggestionsByPage | null =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every((list) => Array.isArray(list) && list.every(isSuggestion))
    ? (stored as SuggestionsByPage)
    : null;

const storageOf = (owner: string, draft: string) => createStorage('session', owner, `${NAME}:${draft}`, asSuggestions);

/** Reads the stored suggestions of a draft; those of other owners are deleted. */
export function readSuggestions(owner: string, draft: string): SuggestionsByPage {
  deleteStored((key) => key.name === NAME && key.owner !== owner);
  return storageOf(owner, draft).read() ?? {};
}

/** Stores suggestions for a reload of this tab. Unlike text, they are never sent to the server before they are accepted. */
export function storeSuggestions(owner: string, draft: string, suggestions: SuggestionsByPage) {
  storageOf(owner, draft).write(Object.keys(suggestions).length > 0 ? suggestions : null);
}

/** Deletes the suggestions of a published or deleted draft. */
export const deleteSuggestions = (draft: string) => deleteStored((key) => key.name === NAME && key.item === draft);
