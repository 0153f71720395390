import { LocalDate } from '#ui/dates/local-date.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { kindOfDraft, kinds } from '../../works/kinds.ts';
import type { ListedDraft } from './drafts-context.tsx';

/** The number of pages or panels and words of a draft, and its last change. */
export function DraftLength({ draft }: { draft: Pick<ListedDraft, 'type' | 'pagesCount' | 'words' | 'lastModified'> }) {
  const unit = kinds[kindOfDraft(draft.type)].content === 'panels' ? 'panel' : 'page';
  return (
    <>
      {counted(draft.pagesCount, unit)}, {counted(draft.words, 'word')} · <LocalDate at={draft.lastModified} />
    </>
  );
}
