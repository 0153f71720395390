import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { kinds, type PartKind, partKinds } from '../works/kinds.ts';
import { discardDraft } from './discard-draft.ts';
import type { PageContent } from './draft-page.ts';
import type { DraftSync } from './draft-sync.ts';

type Part = { kind: PartKind; work: { id: string } };

/** From the desk of a chapter or arc to its work, so that Back never returns to the desk (CHAP-09). */
export function useLeavePart<L extends PageContent>(part: Part | undefined, sync: DraftSync<L> | null) {
  const navigate = useNavigate();
  const to = part && kinds[partKinds[part.kind].of].address(part.work.id);
  const go = useCallback(() => to && navigate(to, { replace: true }), [to, navigate]);
  return {
    go,
    /** What was not published is thrown away, here and on the server (CHAP-07, ARC-09, AMB-19). */
    async andDelete() {
      if (!sync) return;
      const sent = await sync.forget();
      if (sent) await discardDraft(sync.snapshot().id);
      await go();
    },
  };
}
