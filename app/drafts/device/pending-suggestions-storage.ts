import type { Suggestion } from '#editor/page-editor/page-editor.tsx';

/** The pending suggestions of a draft, by page key. */
export type SuggestionsByPage = Record<string, readonly Suggestion[]>;
type StoredSuggestions = { owner: string; drafts: Record<string, SuggestionsByPage> };

const KEY = 'storyhearth-suggested';

function read(): StoredSuggestions | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null; // storage is blocked, or its content is not ours
  }
}
function write({ owner, drafts }: StoredSuggestions) {
  try {
    if (Object.keys(drafts).length > 0) sessionStorage.setItem(KEY, JSON.stringify({ owner, drafts }));
    else sessionStorage.removeItem(KEY);
  } catch {} // storage is full or blocked: suggestions last until the editor closes
}

/** Reads the stored suggestions of a draft; those of another owner are deleted. */
export function readSuggestions(owner: string, draft: string): SuggestionsByPage {
  const stored = read();
  if (stored && stored.owner !== owner) write({ owner, drafts: {} });
  return (stored?.owner === owner && stored.drafts[draft]) || {};
}

/** Stores suggestions for a reload of this tab. Unlike text, they are never sent to the server before they are accepted. */
export function storeSuggestions(owner: string, draft: string, suggestions: SuggestionsByPage) {
  const stored = read();
  const { [draft]: before, ...others } = stored?.owner === owner ? stored.drafts : {};
  if (Object.keys(suggestions).length > 0) write({ owner, drafts: { ...others, [draft]: suggestions } });
  else if (before) write({ owner, drafts: others });
}

/** Deletes the suggestions of a published or deleted draft, or of all drafts. */
export function deleteSuggestions(draft?: string) {
  const stored = read();
  if (!stored) return;
  const { [draft ?? '']: _, ...others } = stored.drafts;
  write({ owner: stored.owner, drafts: draft ? others : {} });
}
