import type { PageContent } from '#app/drafts/pages/draft-page.ts';
import { hasUnsent, highestOf, isDiscarded, maySend, type Phase, type Unsent } from '../state.ts';
import { type Fields, ignore, type PagesChange, type Step, schedule, scheduleOnce, show, update } from '../step.ts';

/**
 * Delays of the autosave: to the device within half a second, to the server two seconds after a pause, and every ten seconds during
 * continuous typing.
 */
export const DEVICE_MS = 400;
export const PAUSE_MS = 1_500;
export const LONGEST_MS = 10_000;

/** Records a change to these pages, or only to the fields of the draft, and schedules its saves. */
export function recordChange(step: Step, keys: readonly string[], whole = false): Step {
  const { state, given } = step;
  if (isDiscarded(state)) return ignore(step, 'the draft is deleted');
  const isShownAsChanging = state.draft.state === 'typing' || state.draft.state === 'saving';
  let next = update(step, {
    phase: phaseAfterChange(state.phase),
    unsent: withKeys(state.unsent ?? { whole: state.draft.revision === 0, keys: new Set() }, keys, whole),
    isEdited: true,
    changes: state.changes + 1,
  });
  if (keys.some((key) => state.draft.refusedPages.has(key)))
    next = show(next, { refusedPages: new Map([...state.draft.refusedPages].filter(([key]) => !keys.includes(key))) });
  if (!isShownAsChanging) next = show(next, { state: 'typing', message: '' });
  next = scheduleOnce(next, 'device', DEVICE_MS);
  if (!maySend(state)) return next;
  // Offline, the scheduled retry sends this change as well.
  if (!state.timers.has('retry') || given.isOnline) next = schedule(next, 'pause', PAUSE_MS);
  return scheduleOnce(next, 'longest', LONGEST_MS);
}

function withKeys(unsent: Unsent, keys: readonly string[], whole: boolean): Unsent {
  const isKnown = keys.every((key) => unsent.keys.has(key)) && (unsent.whole || !whole);
  return isKnown ? unsent : { whole: unsent.whole || whole, keys: new Set([...unsent.keys, ...keys]) };
}

/** A save in progress or waiting to be retried continues; the change is part of the next one. */
function phaseAfterChange(phase: Phase): Phase {
  switch (phase.name) {
    case 'untouched':
    case 'saved':
    case 'refused':
    case 'signed-out':
      return { name: 'changed' };
    case 'recording':
      return phase.next.name === 'retrying' ? phase : { ...phase, next: { name: 'changed' } };
    default:
      return phase;
  }
}

export function changeFields(step: Step, { choices, ...fields }: Fields): Step {
  const { draft } = step.state;
  return recordChange(show(step, { ...fields, ...(choices && { choices: { ...draft.choices, ...choices } }) }), []);
}

export function changePages(step: Step, { changed, isReplaced, ...list }: PagesChange): Step {
  const { draft, unsent, highestKey } = step.state;
  const keys = new Set(list.pages.map(({ key }) => key));
  const next = update(step, {
    draft: { ...draft, ...list, generation: draft.generation + Number(isReplaced ?? false) },
    highestKey: highestOf(list.pages, highestKey),
    unsent: unsent && { ...unsent, keys: new Set([...unsent.keys].filter((key) => keys.has(key))) },
  });
  return recordChange(next, changed);
}

/** Takes over the content of edited pages. The changes themselves are already recorded. */
export function takeEdits(step: Step, documents: ReadonlyMap<string, PageContent>): Step {
  const pages = step.state.draft.pages.map((page) => {
    const document = documents.get(page.key);
    return document ? { key: page.key, document } : page;
  });
  return show(step, { pages });
}

/** The scheduled write to the device is complete, or has failed. */
export function autosaveStored(step: Step, isStored: boolean, changes: number): Step {
  const { state } = step;
  if (!hasUnsent(state)) return ignore(step, 'everything is saved');
  if (changes !== state.changes) return ignore(step, 'newer changes were made during the write');
  if (!maySend(state)) return show(step, { state: isStored ? (state.isOwnerSignedOut ? 'signed-out' : 'device') : 'not-stored' });
  return isStored && state.draft.state === 'typing' ? show(step, { state: 'device' }) : ignore(step, 'the state of the save is shown');
}
