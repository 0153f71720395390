import type { Sent } from '#app/drafts/draft-api.ts';
import { NO_FIELDS } from '#app/drafts/saving/draft-fields.ts';
import { maySend, type PhaseOf, type RestingPhase } from '../state.ts';
import { emit, enter, ignore, type Step, show, update } from '../step.ts';
import { continueWithoutWork, moveToCopy } from './copies.ts';
import { dropDeleted } from './deletion.ts';
import { storeOnDevice } from './device-draft.ts';
import { removeUnloaded } from './loading.ts';
import { finishAbandoned, firstRefusal, rest, startSave } from './saving.ts';

type Sending = PhaseOf<'sending'>;
type ServerResponse<Is extends Sent['is']> = Extract<Sent, { is: Is }>;

/** The result of a save. */
export function receiveResponse(step: Step, result: Sent): Step {
  const { phase } = step.state;
  switch (phase.name) {
    case 'sending':
      return handleResponse(step, phase, result);
    case 'abandoned':
      return finishAbandoned(step, phase);
    case 'discarding':
      return dropDeleted(step);
    default:
      return ignore(step, 'no save was sent');
  }
}

function handleResponse(step: Step, phase: Sending, result: Sent): Step {
  switch (result.is) {
    case 'retrying':
    case 'offline':
      return record(show(step, { state: result.is }), phase, { name: 'retrying', save: phase.save });
    default:
      return handleResult(update(step, { tries: 0 }), phase, result);
  }
}

function handleResult(step: Step, phase: Sending, result: Exclude<Sent, { is: 'retrying' | 'offline' }>): Step {
  switch (result.is) {
    case 'saved':
      return saved(step, phase, result);
    case 'missing':
      return missing(step, phase, result.keys);
    case 'work-not-found':
      if (step.state.draft.revision) return continueWithoutWork(requeue(step, phase));
      return moveToCopy(requeue(step, phase, true), result.is);
    case 'conflict':
    case 'not-found':
      return moveToCopy(requeue(step, phase, true), result.is);
    case 'signed-out':
      return record(show(requeue(step, phase), { state: 'signed-out' }), phase, { name: 'signed-out' });
    case 'refused':
      return refused(step, phase, result);
  }
}

/** Writes the result to the device before the next save. */
const record = (step: Step, { isSaveRequested }: Sending, next: RestingPhase, storedRevision: number | null = null): Step =>
  storeOnDevice(enter(step, { name: 'recording', next, storedRevision, isSaveRequested }), 'save-stored');

function saved(step: Step, phase: Sending, { revision, lastModified, isOfDeletedPart = false }: ServerResponse<'saved'>): Step {
  const { draft, unsent, kind, isClosed } = step.state;
  const refusal = firstRefusal(step.state);
  const name = unsent ? 'changed' : draft.refusedPages.size ? 'refused' : 'saved';
  const { order, title, description, tags, choices } = phase.save.body;
  const sent = Object.fromEntries(Object.entries({ title, description, tags, ...choices }).filter(([, value]) => value !== undefined));
  const serverFields = { ...(step.state.serverFields ?? NO_FIELDS), ...sent };
  const next = show(update(step, { serverFields, serverKeys: new Set(order), copySource: null }), {
    revision,
    savedAt: lastModified,
    isOfDeletedPart,
    state: name === 'changed' ? 'typing' : name,
    message: unsent ? '' : refusal,
  });
  const recorded = record(next, phase, { name }, revision);
  // Set before “Draft saved” is shown, so that a reload opens this draft; once the editor is closed, the URL belongs to another page.
  return draft.revision === 0 && !isClosed ? emit(recorded, { type: 'set-url', id: draft.id, kind }) : recorded;
}

/** Pages were deleted elsewhere: those that are loaded here are sent again, the others are removed. */
function missing(step: Step, phase: Sending, keys: readonly string[]): Step {
  const serverKeys = new Set([...step.state.serverKeys].filter((key) => !keys.includes(key)));
  const { next, lost } = removeUnloaded(update(requeue(step, phase, true), { serverKeys }), (key) => keys.includes(key));
  return resend(lost && !next.state.draft.notice ? show(next, { notice: { type: 'changed-elsewhere' } }) : next);
}

function refused(step: Step, phase: Sending, { page, message }: ServerResponse<'refused'>): Step {
  const requeued = requeue(step, phase);
  const { unsent, draft } = requeued.state;
  if (page === undefined || !phase.save.carried.keys.has(page))
    return record(show(requeued, { state: 'refused', message }), phase, { name: 'refused' });
  // Only this page was refused; the rest is sent immediately.
  const keys = new Set([...(unsent?.keys ?? [])].filter((key) => key !== page));
  const next = update(requeued, { unsent: { whole: unsent?.whole ?? false, keys } });
  return resend(show(next, { refusedPages: new Map([...draft.refusedPages, [page, message]]), message }));
}

/** Sends the changes of this save in a new one. */
function resend(step: Step): Step {
  return maySend(step.state) ? startSave(step) : storeOnDevice(rest(step), null);
}

/** Marks the changes of this save as unsent again. */
function requeue(step: Step, { save }: Sending, whole = false): Step {
  const { unsent } = step.state;
  return update(step, {
    unsent: {
      whole: whole || Boolean(unsent?.whole || save.carried.whole),
      keys: new Set([...save.carried.keys, ...(unsent?.keys ?? [])]),
    },
  });
}
