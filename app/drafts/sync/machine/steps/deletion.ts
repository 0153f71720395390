import type { PageContent } from '#app/drafts/pages/draft-page.ts';
import { NO_CHOICES } from '#app/drafts/saving/draft-fields.ts';
import { isBusy, isDiscarded, mayBeOnServer } from '../state.ts';
import { cancelAll, emit, enter, ignore, type Step, update } from '../step.ts';

/** Starts a new draft with one page. A save in progress ends before the new draft is sent; its result is irrelevant. */
export function reset(step: Step, page: PageContent): Step {
  const { state, given } = step;
  if (isDiscarded(state)) return ignore(step, 'the draft is deleted');
  const key = String(state.highestKey + 1);
  const next = update(cancelAll(step), {
    phase: isBusy(state) ? { name: 'abandoned', isSaveRequested: false } : { name: 'untouched' },
    highestKey: state.highestKey + 1,
    unsent: null,
    copySource: null,
    serverFields: null,
    serverKeys: new Set(),
    draft: {
      ...state.draft,
      id: given.newId,
      title: '',
      description: '',
      tags: [],
      choices: NO_CHOICES,
      pages: [{ key, document: page }],
      current: key,
      state: 'untouched',
      savedAt: null,
      message: '',
      notice: null,
      refusedPages: new Map(),
      revision: 0,
      generation: state.draft.generation + 1,
    },
  });
  return emit(next, { type: 'clear-url' });
}

/** The draft was published or deleted: nothing is stored or sent any more, and a save in progress ends before the copy is deleted. */
export function deleteDraft(step: Step): Step {
  const { state } = step;
  if (isDiscarded(state)) return ignore(step, 'the draft is deleted');
  const next = update(cancelAll(step), { phase: { name: 'discarding', mayBeOnServer: mayBeOnServer(state) }, unsent: null });
  return isBusy(state) ? next : dropDeleted(next);
}

export const dropDeleted = (step: Step): Step => emit(step, { type: 'drop', owner: step.state.owner, id: step.state.draft.id });

export function dropped(step: Step): Step {
  const { phase } = step.state;
  return phase.name === 'discarding' ? enter(step, { ...phase, name: 'discarded' }) : ignore(step, 'the draft is not deleted');
}
