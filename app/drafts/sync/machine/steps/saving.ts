import { hasUnsent, maySend, type PendingSave, type PhaseOf, type RestingPhase, type SyncState } from '../state.ts';
import { cancelSaves, emit, enter, ignore, type Step, schedule, scheduleOnce, show, update } from '../step.ts';
import { buildSave } from './build-save.ts';
import { PAUSE_MS } from './changes.ts';
import { dropDeleted } from './deletion.ts';
import { storeOnDevice } from './device-draft.ts';

/** Pauses between attempts to reach the server. */
export const RETRY_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

/** Sends unsent changes, one save at a time; changes made during a save are part of the next one. */
export function requestSave(step: Step): Step {
  const { state } = step;
  switch (state.phase.name) {
    case 'storing':
    case 'sending':
    case 'recording':
    case 'abandoned':
      return enter(step, { ...state.phase, isSaveRequested: true });
    case 'moving':
      return ignore(step, 'a save follows the move');
    case 'discarding':
    case 'discarded':
      return ignore(step, 'the draft is deleted');
    default:
      if (!hasUnsent(state)) return ignore(step, 'nothing is unsent');
      return maySend(state) ? startSave(step) : ignore(step, 'the owner is not signed in');
  }
}

/** Starts a save of a member’s unsent changes by writing it to the device. The caller checks `maySend`. */
export function startSave(step: Step): Step {
  const { next, save } = takeSave(cancelSaves(step));
  if (save) return storeOnDevice(enter(show(next, { state: 'saving' }), { name: 'storing', save, isSaveRequested: false }), 'save-stored');
  return storeOnDevice(enter(show(next, { state: 'refused', message: firstRefusal(next.state) }), { name: 'refused' }), null);
}

/** A save without a response may have been stored, so it is retried unchanged under the same id before newer changes. */
function takeSave(step: Step): { next: Step; save: PendingSave | null } {
  const { state, given } = step;
  if (state.phase.name === 'retrying') return { next: step, save: state.phase.save };
  if (!state.unsent) return { next: step, save: null };
  const { save, unsent, refusedPages } = buildSave(state, state.unsent, given.newId);
  const next = update(step, { unsent });
  return { next: refusedPages.size || state.draft.refusedPages.size ? show(next, { refusedPages }) : next, save };
}

/** Starts the next save if the owner is signed in; else the changes stay on the device. */
const saveOrRest = (step: Step): Step => (maySend(step.state) ? startSave(step) : rest(step));

/** No save is in progress any more. */
export const rest = (step: Step): Step => showSignOut(enter(step, { name: step.state.unsent ? 'changed' : 'untouched' }));

/** The owner signed out during a save: what is still unsent is on the device only. */
const showSignOut = (step: Step): Step =>
  step.state.isOwnerSignedOut && hasUnsent(step.state) ? show(step, { state: 'signed-out' }) : step;

/** The reason of the first refused page, or an empty text. */
export const firstRefusal = ({ draft }: SyncState): string => [...draft.refusedPages.values()][0] ?? '';

/** A write to the device that belongs to a save is complete, or has failed: the save continues in both cases. */
export function saveStored(step: Step): Step {
  const { phase, draft } = step.state;
  switch (phase.name) {
    case 'storing':
      return emit(enter(step, { ...phase, name: 'sending' }), { type: 'send', id: draft.id, body: phase.save.body });
    case 'recording':
      return finishRecording(step, phase);
    case 'moving':
      return saveOrRest(step);
    case 'abandoned':
      return finishAbandoned(step, phase);
    case 'discarding':
      return dropDeleted(step);
    default:
      return ignore(step, 'no save is in progress');
  }
}

function finishRecording(step: Step, { next: resting, storedRevision, isSaveRequested }: PhaseOf<'recording'>): Step {
  const next = storedRevision === null ? step : emit(step, { type: 'announce', id: step.state.draft.id, revision: storedRevision });
  const isRepeatable = resting.name !== 'retrying' && resting.name !== 'signed-out';
  if (isSaveRequested && isRepeatable && hasUnsent(next.state) && maySend(next.state)) return startSave(enter(next, resting));
  return showSignOut(scheduleNext(enter(next, resting), resting));
}

/** Schedules the retry, or the save of changes made meanwhile. */
function scheduleNext(step: Step, { name }: RestingPhase): Step {
  const { tries } = step.state;
  if (!maySend(step.state)) return step;
  if (name === 'changed') return scheduleOnce(step, 'pause', PAUSE_MS);
  if (name !== 'retrying') return step;
  return schedule(update(step, { tries: tries + 1 }), 'retry', RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 30_000);
}

/** The save of the draft before the reset has ended; its result is irrelevant. */
export const finishAbandoned = (step: Step, { isSaveRequested }: PhaseOf<'abandoned'>): Step =>
  isSaveRequested && hasUnsent(step.state) && maySend(step.state) ? startSave(step) : rest(step);
