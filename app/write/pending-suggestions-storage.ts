import type { Suggestion } from '#editor/page-editor.tsx';

/** What waits on the pages of a draft, by their keys. */
export type Suggested = Record<string, readonly Suggestion[]>;
type Kept = { owner: string; drafts: Record<string, Suggested> };

const KEY = 'storyhearth-suggested';

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null; // forbidden, or nothing that this house wrote
  }
}
function write({ owner, drafts }: Kept) {
  try {
    if (Object.keys(drafts).length > 0) sessionStorage.setItem(KEY, JSON.stringify({ owner, drafts }));
    else sessionStorage.removeItem(KEY);
  } catch {} // full, or forbidden: it waits while the desk is open, as before
}

/** What this tab still has for a draft, for its owner alone: whatever somebody else left goes. */
export function suggestedHere(owner: string, draft: string): Suggested {
  const kept = read();
  if (kept && kept.owner !== owner) write({ owner, drafts: {} });
  return (kept?.owner === owner && kept.drafts[draft]) || {};
}

/** Keeps it for a reload of this tab (AI-20): unlike words, it is nobody's until it is kept, and goes no further. */
export function storeSuggestions(owner: string, draft: string, suggested: Suggested) {
  const kept = read();
  const { [draft]: before, ...others } = kept?.owner === owner ? kept.drafts : {};
  if (Object.keys(suggested).length > 0) write({ owner, drafts: { ...others, [draft]: suggested } });
  else if (before) write({ owner, drafts: others });
}

/** The draft is published or deleted; without one, all of them. */
export function forgetSuggested(draft?: string) {
  const kept = read();
  if (!kept) return;
  const { [draft ?? '']: _, ...others } = kept.drafts;
  write({ owner: kept.owner, drafts: draft ? others : {} });
}
