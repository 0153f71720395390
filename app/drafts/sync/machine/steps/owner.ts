import { hasUnsent, isDiscarded, type SyncState, VISITOR } from '../state.ts';
import { cancelSaves, emit, enter, ignore, type Step, show, update } from '../step.ts';
import { adopt } from './copies.ts';
import { storeOnDevice } from './device-draft.ts';
import { requestSave } from './saving.ts';

/** Whether a viewer may see this draft. After a sign-out it stays visible until the editor is closed or another member signs in. */
export const isVisibleTo = ({ owner, draft }: SyncState, viewer: string) =>
  [viewer, owner].includes(VISITOR) || viewer === owner || draft.state === 'untouched';

/** Whether the page may show the draft on after this sign-in or sign-out. False: it belongs to another member. */
export const isOpenTo = ({ owner, draft }: SyncState, next: string) =>
  draft.state === 'untouched' || [next, VISITOR].includes(owner) || next === VISITOR;

/** A sign-in or sign-out while the page is open. A visitor's draft is handed over to a member; a member's draft never is. */
export function ownerChanged(step: Step, owner: string): Step {
  const { state } = step;
  if (isDiscarded(state)) return ignore(step, 'the draft is deleted');
  if (state.draft.state === 'untouched') return update(step, { owner, isOwnerSignedOut: false });
  if (owner === state.owner) return ownerReturned(step);
  if (state.owner !== VISITOR) return ownerSignedOut(step);
  const next = update(step, { owner });
  return hasUnsent(state) ? adopt(next, VISITOR) : next;
}

function ownerReturned(step: Step): Step {
  const { isOwnerSignedOut, phase } = step.state;
  const next = update(step, { isOwnerSignedOut: false });
  if (phase.name === 'recording' && phase.next.name === 'signed-out')
    return enter(next, { ...phase, next: { name: 'changed' }, isSaveRequested: true });
  return isOwnerSignedOut || phase.name === 'signed-out' ? requestSave(next) : ignore(step, 'the owner is signed in');
}

function ownerSignedOut(step: Step): Step {
  const next = cancelSaves(update(step, { isOwnerSignedOut: true }));
  return hasUnsent(next.state) ? storeOnDevice(next, 'sign-out-stored') : dropSaved(next);
}

/** No saved draft remains on a shared computer. */
const dropSaved = (step: Step): Step => emit(step, { type: 'drop', owner: step.state.owner, id: step.state.draft.id });

export function signOutStored(step: Step, isStored: boolean): Step {
  const { state } = step;
  if (!state.isOwnerSignedOut) return ignore(step, 'the owner is signed in again');
  return hasUnsent(state) ? show(step, { state: isStored ? 'signed-out' : 'not-stored' }) : dropSaved(step);
}
