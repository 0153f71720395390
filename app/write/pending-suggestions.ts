import type { Document } from '#editor/document-types.ts';
import type { Suggestion } from '#editor/page-editor.tsx';
import { again } from '#editor/suggestion.ts';
import type { DraftSync } from './draft-sync.ts';
import { forgetSuggested, storeSuggestions, suggestedHere } from './pending-suggestions-storage.ts';

type Kept = Pick<DraftSync<Document>, 'snapshot'>;

/** What waits on the pages of a desk, also on those that are turned away, and after a reload of this tab. */
export function suggestedOn(sync: Kept, owner: string | null, path: string) {
  const lists = new Map<string, readonly Suggestion[]>();
  let whose = owner;
  /** A desk that nobody wrote on has no draft yet: after a reload it is another fresh one, at the same address. */
  const nameNow = () => (sync.snapshot().state === 'untouched' ? path : sync.snapshot().id);
  const waiting = (page: string) => (lists.get(page) ?? []).filter(({ gone }) => !gone);
  const pages = () => sync.snapshot().pages.map(({ key }, at) => ({ key, number: at + 1, waiting: waiting(key) }));
  const some = () => pages().filter((page) => page.waiting.length > 0);

  let name = nameNow();
  const here = owner ? suggestedHere(owner, name) : {};
  for (const { key } of pages()) if (here[key]) lists.set(key, here[key]);

  const desk = {
    /** A visitor has signed in. */
    own(owner: string) {
      whose ??= owner;
    },
    on: (page: string) => lists.get(page),
    /** As the editor of a page tells it. */
    set(page: string, all: readonly Suggestion[]) {
      lists.set(page, all);
      desk.keep();
    },
    /** One that was removed from a page that is turned away now. */
    back(page: string, id: string) {
      lists.set(page, again(lists.get(page) ?? [], id));
      desk.keep();
    },
    /** For a reload, under the name the draft has now: of the pages it still has. */
    keep() {
      if (!whose) return;
      if (name !== nameNow()) forgetSuggested(name);
      name = nameNow();
      storeSuggestions(whose, name, Object.fromEntries(some().map((page) => [page.key, page.waiting])));
    },
    /** What a writer is told before the work goes out without it. */
    notPublished() {
      const found = some();
      const sum = found.reduce((total, page) => total + page.waiting.length, 0);
      if (sum === 0) return '';
      const numbers = new Intl.ListFormat('en').format(found.map(({ number }) => String(number)));
      const where = `on ${found.length === 1 ? 'page' : 'pages'} ${numbers}`;
      return sum === 1
        ? `A suggestion ${where} is still waiting. It won’t be published.`
        : `${sum} suggestions ${where} are still waiting. They won’t be published.`;
    },
  };
  return desk;
}
export type PendingSuggestions = ReturnType<typeof suggestedOn>;
