import type { DeviceDraft } from '#app/drafts/device/device.ts';
import { deviceKind, hasUnsent, isDiscarded, pendingSave, type SyncState } from '../state.ts';
import { type AfterStore, cancel, emit, ignore, type Step } from '../step.ts';

/** The draft as it is written to the device at time `at`. */
function deviceDraftOf(state: SyncState, at: number): DeviceDraft {
  const { draft, unsent, copySource } = state;
  const pending = pendingSave(state);
  return {
    id: draft.id,
    owner: state.owner,
    kind: deviceKind(state),
    base: draft.revision,
    title: draft.title,
    description: draft.description,
    tags: [...draft.tags],
    choices: draft.choices,
    ...(state.serverFields && { serverFields: state.serverFields }),
    pages: draft.pages.map((page) => ({ ...page })),
    ...(copySource && { copyOf: copySource }),
    unsent: !hasUnsent(state)
      ? null
      : {
          whole: Boolean(unsent?.whole || pending?.carried.whole),
          keys: [...new Set([...(pending?.carried.keys ?? []), ...(unsent?.keys ?? []), ...draft.refusedPages.keys()])],
        },
    sent: pending?.body.save ?? null,
    at,
  };
}

/** Writes the draft to the device, which replaces the scheduled write. A deleted draft is never written. */
export function storeOnDevice(step: Step, then: AfterStore | null, replaces: { owner: string; id: string } | null = null): Step {
  if (isDiscarded(step.state)) return ignore(step, 'the draft is deleted');
  const next = cancel(step, 'device');
  const { state, given } = next;
  return emit(next, { type: 'store', draft: deviceDraftOf(state, given.now), changes: state.changes, then, replaces });
}
