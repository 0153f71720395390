import { LocalDate } from '#ui/local-date.tsx';
import { kindOfDraft, kinds } from '../works/kinds.ts';
import type { ListedDraft } from './drafts-context.tsx';

const some = (n: number, one: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : `${one}s`}`;

/** How much there is of a draft, and when it was changed. */
export function DraftLength({ draft }: { draft: Pick<ListedDraft, 'type' | 'pagesCount' | 'words' | 'lastModified'> }) {
  const leaf = kinds[kindOfDraft(draft.type)].content === 'panels' ? 'panel' : 'page';
  return (
    <>
      {some(draft.pagesCount, leaf)}, {some(draft.words, 'word')} · <LocalDate at={draft.lastModified} />
    </>
  );
}
