import { hasUnsent, isBusy, isDiscarded, isRefused, type SyncState, type TimerName } from './state.ts';
import { cancelAll, type Given, ignore, type Step, type SyncEvent, show, update } from './step.ts';
import { autosaveStored, changeFields, changePages, recordChange, takeEdits } from './steps/changes.ts';
import { deleteDraft, dropped, reset } from './steps/deletion.ts';
import { storeOnDevice } from './steps/device-draft.ts';
import { loadAround, loadPages, pagesFetched, selectPage } from './steps/loading.ts';
import { ownerChanged, signOutStored } from './steps/owner.ts';
import { receiveResponse } from './steps/responses.ts';
import { restored, takeServerFields } from './steps/restore.ts';
import { requestSave, saveStored } from './steps/saving.ts';

/**
 * The state machine of a draft: the next state after an event and the effects to run. Pure; an event without any effect returns the same
 * state and the reason in `ignored`.
 */
export function transition(state: SyncState, event: SyncEvent, given: Given): Step {
  const step = handle({ state, effects: [], given }, event);
  if (!step.ignored || (step.state === state && !step.effects.length)) return step;
  const { ignored, ...effective } = step; // only a part of the event was ignored
  return effective;
}

function handle(step: Step, event: SyncEvent): Step {
  switch (event.type) {
    case 'page-edited':
      return recordChange(step, [event.key]);
    case 'fields-changed':
      return changeFields(step, event.fields);
    case 'pages-changed':
      return changePages(step, event.change);
    case 'pages-read':
      return takeEdits(step, event.documents);
    case 'page-selected':
      return selectPage(step, event.key);
    case 'notice-dismissed':
      return show(step, { notice: null });
    case 'save-pressed':
      return savePressed(step);
    case 'save-requested':
      return requestSave(step);
    case 'store-requested':
      return storeOnDevice(step, null);
    case 'reset':
      return reset(step, event.page);
    case 'deleted':
      return deleteDraft(step);
    case 'closed':
      return close(step);
    case 'owner-changed':
      return ownerChanged(step, event.owner);
    case 'online':
      return online(step);
    case 'timer':
      return timerFired(step, event.timer);
    case 'restored':
      return restored(step, event.stored, event.isVisitors, event.server);
    case 'save-stored':
      return saveStored(step);
    case 'autosave-stored':
      return autosaveStored(step, event.isStored, event.changes);
    case 'sign-out-stored':
      return signOutStored(step, event.isStored);
    case 'dropped':
      return dropped(step);
    case 'save-responded':
      return receiveResponse(step, event.result);
    case 'load-requested':
      return loadPages(step, event.keys);
    case 'pages-fetched':
      return pagesFetched(step, event.source, event.result);
    case 'details-changed':
      return takeServerFields(step, event.revision, event.fields);
    case 'saved-elsewhere':
      return savedElsewhere(step, event.id, event.revision);
  }
}

/** Save Draft: a new draft is saved even if it is empty. */
function savePressed(step: Step): Step {
  const isNew = !hasUnsent(step.state) && step.state.draft.revision === 0;
  return requestSave(isNew ? recordChange(step, [], true) : step);
}

function timerFired(step: Step, timer: TimerName): Step {
  if (!step.state.timers.has(timer)) return ignore(step, 'the timer was stopped');
  const next = update(step, { timers: new Set([...step.state.timers].filter((name) => name !== timer)) });
  return timer === 'device' ? storeOnDevice(next, 'autosave-stored') : requestSave(next);
}

/** The connection is restored: failed requests are repeated at once. */
function online(step: Step): Step {
  const { draft, tries } = step.state;
  const next = tries ? update(step, { tries: 0 }) : step;
  return requestSave(draft.load === 'failed' ? loadAround(next, draft.current) : next);
}

function close(step: Step): Step {
  const next = update(cancelAll(step), { isClosed: true });
  if (!hasUnsent(next.state)) return next;
  const stored = storeOnDevice(next, null);
  return isRefused(next.state) ? stored : requestSave(stored);
}

/** Another tab saved this draft. */
function savedElsewhere(step: Step, id: string, revision: number): Step {
  const { draft } = step.state;
  if (isDiscarded(step.state)) return ignore(step, 'the draft is deleted');
  if (id !== draft.id || revision <= draft.revision) return ignore(step, 'this tab has the newest revision');
  if (isBusy(step.state)) return ignore(step, 'the save in progress shows the conflict');
  return draft.notice ? ignore(step, 'another notice is shown') : show(step, { notice: { type: 'changed-elsewhere' } });
}
