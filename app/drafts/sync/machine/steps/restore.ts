import type { DeviceDraft } from '#app/drafts/device/device.ts';
import { type DraftFields, fieldsOf, mergedFields, NO_CHOICES } from '#app/drafts/saving/draft-fields.ts';
import { isLoaded } from '../snapshot.ts';
import { highestOf, isDiscarded, VISITOR } from '../state.ts';
import { ignore, type OpenedCopy, type Step, show, update } from '../step.ts';
import { adopt, moveToCopy } from './copies.ts';
import { requestSave } from './saving.ts';

/**
 * Restores a draft that the device has. Unsent changes on the server's revision are saved, those on an older one become a separate draft,
 * and those of a visitor (`isVisitors`) now belong to the member.
 */
export function restored(step: Step, stored: DeviceDraft, isVisitors: boolean, server: OpenedCopy | null): Step {
  const { state } = step;
  if (state.isEdited) return ignore(step, 'the draft was changed meanwhile');
  if (!stored.unsent) return stored.base === state.draft.revision ? fillPages(step, stored) : ignore(step, 'the stored pages are older');
  // The last save may have been stored although its response was lost; the server is then one revision ahead of the device.
  const isLastSaveStored = server !== null && stored.sent !== null && stored.sent === server.lastSave;
  const isConflict = server !== null && !isLastSaveStored && stored.base !== server.revision;
  const here = fieldsOf({ ...stored, tags: stored.tags ?? [], choices: stored.choices ?? NO_CHOICES }); // stored before these existed
  // A field that only the server has a new value of was changed on the details page (EDIT-24).
  const known = server && !isConflict ? stored.serverFields : undefined;
  const fields = known ? mergedFields(here, known, fieldsOf(state.draft)) : here;
  const next = takeStored(step, stored, stored.unsent, fields);
  if (isVisitors) return adopt(next, VISITOR);
  return isConflict ? moveToCopy(next, 'conflict') : requestSave(next);
}

/** Pages stored on the device on the same revision do not have to be fetched. */
function fillPages(step: Step, stored: DeviceDraft): Step {
  const documents = new Map(stored.pages.map((page) => [page.key, page.document]));
  const { draft } = step.state;
  const pages = draft.pages.map((page) => (isLoaded(page) ? page : { ...page, document: documents.get(page.key) ?? null }));
  return update(step, { draft: { ...draft, pages } });
}

function takeStored(step: Step, stored: DeviceDraft, unsent: { whole: boolean; keys: string[] }, fields: DraftFields): Step {
  const { state } = step;
  const opened = new Map(state.draft.pages.map((page) => [page.key, page.document]));
  const pages = stored.pages.map((page) => (isLoaded(page) ? page : { ...page, document: opened.get(page.key) ?? null }));
  const { title, description, tags, ...choices } = fields;
  const all = pages.length ? pages : [{ key: '1', document: state.emptyPage }];
  return update(step, {
    phase: { name: 'changed' },
    copySource: stored.copyOf ?? null,
    unsent: { whole: unsent.whole, keys: new Set(unsent.keys) },
    highestKey: highestOf(all, state.highestKey),
    draft: {
      ...state.draft,
      id: stored.id,
      ...{ title, description, tags, choices },
      pages: all,
      current: all[0]?.key ?? '1',
      generation: state.draft.generation + 1,
      state: state.owner === VISITOR ? 'device' : 'typing',
      notice: { type: 'restored' },
    },
  });
}

/**
 * The details page changed fields of the draft on the server, which has no new revision: those that were not changed here are taken over
 * (EDIT-24).
 */
export function takeServerFields(step: Step, revision: number, fields: DraftFields): Step {
  const { draft, serverFields } = step.state;
  if (!serverFields || isDiscarded(step.state) || revision !== draft.revision) return ignore(step, 'the fields are of another revision');
  const { title, description, tags, ...choices } = mergedFields(fieldsOf(draft), serverFields, fields);
  return show(update(step, { serverFields: fields }), { title, description, tags, choices });
}
