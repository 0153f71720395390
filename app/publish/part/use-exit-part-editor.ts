import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { discardDraft } from '../../drafts/device/discard-draft.ts';
import type { PageContent } from '../../drafts/pages/draft-page.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';
import { kinds, type PartKind, partKinds } from '../../works/kinds.ts';

type Part = { kind: PartKind; work: { id: string } };

/** Leaves the editor of a chapter or arc for its work, replacing the history entry so that Back does not return to the editor. */
export function useExitPartEditor<C extends PageContent>(part: Part | undefined, sync: DraftSync<C>) {
  const navigate = useNavigate();
  const to = part && kinds[partKinds[part.kind].of].address(part.work.id);
  const exit = useCallback(() => to && navigate(to, { replace: true }), [to, navigate]);
  return {
    exit,
    /** Deletes the unpublished draft on the device and the server, then exits. */
    async deleteAndExit() {
      const sent = await sync.deleteLocal();
      if (sent) await discardDraft(sync.snapshot().id);
      await exit();
    },
  };
}
