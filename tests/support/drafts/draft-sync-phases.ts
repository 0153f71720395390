import type { Sent, ServerCopy } from '#app/drafts/draft-api.ts';
import { initialState, type Phase, type SyncState, VISITOR } from '#app/drafts/sync/machine/state.ts';
import type { Given, SyncEffect, SyncEvent } from '#app/drafts/sync/machine/step.ts';
import { transition } from '#app/drafts/sync/machine/transition.ts';
import { emptyDocument } from '#editor/document/document-types.ts';
import { text } from './draft-sync.ts';

const response = (result: Sent): SyncEvent => ({ type: 'save-responded', result });
const responses = {
  'server: saved': response({ is: 'saved', revision: 2, lastModified: 2 }),
  'server: no response': response({ is: 'offline' }),
  'server: not now': response({ is: 'retrying' }),
  'server: session ended': response({ is: 'signed-out' }),
  'server: conflict': response({ is: 'conflict' }),
  'server: draft not found': response({ is: 'not-found' }),
  'server: work not found': response({ is: 'work-not-found' }),
  'server: pages missing': response({ is: 'missing', keys: ['2'] }),
  'server: save refused': response({ is: 'refused', message: 'Too large.' }),
  'server: page refused': response({ is: 'refused', message: 'Too long.', page: '1' }),
};
const RESPONSES = Object.keys(responses) as (keyof typeof responses)[];

/** The events of the tables, by the names that the tables use. */
export const EVENTS = {
  typing: { type: 'page-edited', key: '1' },
  'Save Draft': { type: 'save-pressed' },
  'save requested': { type: 'save-requested' },
  'write requested': { type: 'store-requested' },
  'device timer': { type: 'timer', timer: 'device' },
  'pause timer': { type: 'timer', timer: 'pause' },
  'retry timer': { type: 'timer', timer: 'retry' },
  'browser online': { type: 'online' },
  'owner signs out': { type: 'owner-changed', owner: 'visitor' },
  'owner signs in': { type: 'owner-changed', owner: 'maya' },
  'saved in another tab': { type: 'saved-elsewhere', id: 'draft', revision: 9 },
  'Delete Work': { type: 'reset', page: text('') },
  'published or deleted': { type: 'deleted' },
  'editor closed': { type: 'closed' },
  'save written': { type: 'save-stored', isStored: true, changes: 1 },
  'autosave written': { type: 'autosave-stored', isStored: true, changes: 1 },
  'sign-out written': { type: 'sign-out-stored', isStored: true, changes: 1 },
  'device copy deleted': { type: 'dropped' },
  ...responses,
} satisfies Record<string, SyncEvent>;
export type EventName = keyof typeof EVENTS;

export const GIVEN: Given = { newId: 'new', now: 5_000, isOnline: true };
/** A draft of two pages; the second is not loaded. */
const copy: ServerCopy = {
  id: 'draft',
  title: 'Lamp',
  description: '',
  tags: [],
  revision: 1,
  lastSave: 'save-1',
  lastModified: 1,
  pages: [
    { key: '1', document: text('one') },
    { key: '2', document: null },
  ],
};

const afterFrom = (owner: string, server: ServerCopy | null, names: readonly EventName[]) =>
  names.reduce(
    (state, name) => transition(state, EVENTS[name], GIVEN).state,
    initialState({ kind: 'book', owner, server, emptyPage: emptyDocument }, 'draft'),
  );
/** The state after these events, starting with a draft opened from the server. */
export const opened = (...names: EventName[]) => afterFrom('maya', copy, names);
/** The same, starting with a new draft of a member. */
export const newDraft = (...names: EventName[]) => afterFrom('maya', null, names);
export const visitorDraft = (...names: EventName[]) => afterFrom(VISITOR, null, names);

/** The shortest way to each phase. */
export const PHASES: Record<Phase['name'], SyncState> = {
  untouched: newDraft(),
  saved: opened(),
  changed: opened('typing'),
  storing: opened('typing', 'pause timer'),
  sending: opened('typing', 'pause timer', 'save written'),
  recording: opened('typing', 'pause timer', 'save written', 'server: saved'),
  retrying: opened('typing', 'pause timer', 'save written', 'server: no response', 'save written'),
  refused: opened('typing', 'pause timer', 'save written', 'server: save refused', 'save written'),
  'signed-out': opened('typing', 'pause timer', 'save written', 'server: session ended', 'save written'),
  moving: opened('typing', 'pause timer', 'save written', 'server: conflict'),
  abandoned: opened('typing', 'pause timer', 'save written', 'Delete Work'),
  discarding: opened('typing', 'pause timer', 'save written', 'published or deleted'),
  discarded: opened('published or deleted', 'device copy deleted'),
};

function describe(effect: SyncEffect): string {
  switch (effect.type) {
    case 'schedule':
      return `${effect.timer} in ${effect.ms} ms`;
    case 'cancel':
      return `stop ${effect.timer}`;
    case 'store':
      return `write ${effect.draft.id}${effect.replaces ? ` in place of ${effect.replaces.id} of ${effect.replaces.owner}` : ''}`;
    case 'drop':
      return `delete ${effect.id} from device`;
    case 'send':
      return `send ${effect.body.save} on revision ${effect.body.base}`;
    case 'fetch':
      return `fetch ${effect.keys} of ${effect.source}`;
    case 'announce':
      return `announce revision ${effect.revision}`;
    default:
      return effect.type;
  }
}

/** What an event does in a state: the next phase, and whether another save follows it; what the save line shows; the effects. */
export type Outcome = readonly [phase: string, shown: SyncState['draft']['state'], effects: string];

export function outcome(state: SyncState, event: EventName | SyncEvent, given: Given = GIVEN): Outcome | { ignored: string } {
  const step = transition(state, typeof event === 'string' ? EVENTS[event] : event, given);
  if (step.ignored) return { ignored: step.ignored };
  const { phase, draft } = step.state;
  const name = 'isSaveRequested' in phase && phase.isSaveRequested ? `${phase.name}, then save` : phase.name;
  return [name, draft.state, step.effects.map(describe).join(', ')];
}

/**
 * The outcomes of all events in a phase. Answers of the server are one row when they have the same outcome; `ignored` groups the events
 * without an effect by the reason.
 */
export function outcomes(phase: Phase['name']) {
  const names = Object.keys(EVENTS) as EventName[];
  const all = new Map<string, ReturnType<typeof outcome>>(names.map((name) => [name, outcome(PHASES[phase], name)]));
  const answered = new Set(RESPONSES.map((name) => JSON.stringify(all.get(name))));
  if (answered.size === 1) {
    all.set('any answer', outcome(PHASES[phase], 'server: saved'));
    for (const name of RESPONSES) all.delete(name);
  }
  const rows: Record<string, Outcome> = {};
  const ignored: Record<string, string[]> = {};
  for (const [name, result] of all)
    if ('ignored' in result) ignored[result.ignored] = [...(ignored[result.ignored] ?? []), name];
    else rows[name] = result;
  return { ...rows, ignored };
}
