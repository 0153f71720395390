import { describe, expect, test } from 'vitest';
import { text } from '#tests/support/drafts/draft-sync.ts';
import { EVENTS, type EventName, GIVEN, newDraft, opened, outcome, PHASES, visitorDraft } from '#tests/support/drafts/draft-sync-phases.ts';
import type { DeviceDraft } from '../../device/device.ts';
import { hasUnsent, maySend, type Phase, type SyncState } from './state.ts';
import type { SyncEvent } from './step.ts';
import { transition } from './transition.ts';

const phases = Object.entries(PHASES) as [Phase['name'], SyncState][];
const next = (state: SyncState, event: SyncEvent) => transition(state, event, GIVEN);
const SENDING = ['typing', 'pause timer', 'save written'] as const satisfies EventName[];

describe('in every phase', () => {
  test('a transition changes neither the state nor the event, and has the same result twice', () => {
    for (const [, state] of phases)
      for (const event of Object.values(EVENTS)) {
        const before = structuredClone([state, event]);
        const first = next(state, event);
        expect([state, event]).toEqual(before);
        expect(next(state, event)).toEqual(first);
      }
  });

  test('an event is ignored with a reason only if it has no effect at all', () => {
    for (const [, state] of phases)
      for (const event of Object.values(EVENTS)) {
        const step = next(state, event);
        if (step.ignored) expect([step.state, step.effects]).toEqual([state, []]);
      }
  });

  test('unsent changes remain unsent until the server has them or the draft is deleted (DRAFT-04)', () => {
    const mayEnd: EventName[] = ['server: saved', 'Delete Work', 'published or deleted'];
    for (const [phase, state] of phases)
      for (const [name, event] of Object.entries(EVENTS))
        if (hasUnsent(state) && !mayEnd.includes(name as EventName))
          expect(hasUnsent(next(state, event).state), `${phase}: ${name}`).toBe(true);
  });

  test('selecting, loading and reading pages and dismissing a notice do not affect a save', () => {
    const events: SyncEvent[] = [
      { type: 'page-selected', key: '1' },
      { type: 'load-requested', keys: ['2'] },
      { type: 'pages-read', documents: new Map([['1', text('read')]]) },
      { type: 'notice-dismissed' },
    ];
    for (const [, state] of phases) for (const event of events) expect(next(state, event).state.phase).toEqual(state.phase);
  });

  test('a change of the title or of the list of pages is saved like typing (DRAFT-04)', () => {
    for (const [, state] of phases) {
      const { pages, current } = state.draft;
      const changes: SyncEvent[] = [
        { type: 'fields-changed', fields: { title: 'New' } },
        { type: 'pages-changed', change: { pages, current, changed: ['1'] } },
      ];
      const typed = next(state, EVENTS.typing);
      for (const event of changes)
        expect(next(state, event)).toMatchObject({ effects: typed.effects, state: { phase: typed.state.phase } });
    }
  });
});

describe('saves', () => {
  test('changes made during a save are sent by the next one, after a pause or at once on request (DRAFT-05)', () => {
    expect(outcome(opened(...SENDING, 'typing', 'server: saved'), 'save written')).toEqual(['changed', 'typing', 'announce revision 2']);
    const requested = opened(...SENDING, 'typing', 'pause timer', 'server: saved');
    expect(outcome(requested, 'save written')).toEqual(['storing', 'saving', 'announce revision 2, stop longest, write draft']);
  });

  test('a save without a response is sent again unchanged before newer changes (DRAFT-05)', () => {
    const retried = opened(...SENDING, 'server: no response', 'save written', 'typing', 'retry timer');
    const { state, effects } = transition(retried, EVENTS['save written'], { ...GIVEN, newId: 'other' });
    expect(effects).toEqual(next(PHASES.storing, EVENTS['save written']).effects);
    expect(hasUnsent(next(state, EVENTS['server: saved']).state)).toBe(true);
  });

  test('the pause before a retry grows to 30 seconds, and is short again when the connection returns', () => {
    const attempt = ['save written', 'server: not now', 'save written', 'retry timer'] as const;
    const pauses = [1, 2, 3, 4, 5, 6].map((n) => {
      const state = opened(
        'typing',
        'pause timer',
        ...Array(n - 1)
          .fill(attempt)
          .flat(),
        'save written',
        'server: no response',
      );
      return outcome(state, 'save written');
    });
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000].map((ms) => ['retrying', 'offline', `retry in ${ms} ms`]));
    const online = opened(...SENDING, 'server: no response', 'save written', 'browser online', 'save written', 'server: no response');
    expect(outcome(online, 'save written')).toEqual(['retrying', 'offline', 'retry in 2000 ms']);
  });

  test('offline, a change waits for the scheduled retry', () => {
    const offline = { ...GIVEN, isOnline: false };
    expect(outcome(PHASES.retrying, 'typing', offline)).toEqual(['retrying', 'typing', 'device in 400 ms, longest in 10000 ms']);
  });

  test('the first save sets the URL of the editor, unless the editor is closed (DRAFT-04)', () => {
    // While “Draft saved” is shown, a reload opens the draft; so the URL does not wait for the write to the device.
    expect(outcome(newDraft('Save Draft', 'save written'), 'server: saved')).toEqual(['recording', 'saved', 'write draft, set-url']);
    expect(outcome(opened(...SENDING), 'server: saved')).toEqual(['recording', 'saved', 'write draft']);
    const closed = newDraft('Save Draft', 'save written', 'editor closed');
    expect(outcome(closed, 'server: saved')).toEqual(['recording, then save', 'saved', 'write draft']);
  });

  test('a refused page is not sent again until it is changed; everything else is', () => {
    const others = opened(...SENDING, 'server: page refused');
    expect(others.draft.refusedPages).toEqual(new Map([['1', 'Too long.']]));
    expect(others.phase).toMatchObject({ name: 'storing', save: { body: { pages: {}, order: ['1', '2'] } } });
    const saved = opened(...SENDING, 'server: page refused', 'save written', 'server: saved', 'save written');
    expect([saved.phase.name, saved.draft.message]).toEqual(['refused', 'Too long.']);
    expect(next(saved, EVENTS.typing).state.draft.refusedPages.size).toBe(0);
  });
});

describe('owners', () => {
  test('a visitor’s draft is only written to the device, and moves to the member who signs in (AMB-38)', () => {
    const typed = visitorDraft('typing');
    expect(outcome(visitorDraft(), 'typing')).toEqual(['changed', 'typing', 'device in 400 ms']);
    expect(outcome(typed, 'autosave written')).toEqual(['changed', 'device', '']);
    expect(outcome(typed, { ...EVENTS['autosave written'], isStored: false })).toEqual(['changed', 'not-stored', '']);
    expect(outcome(typed, 'save requested')).toEqual({ ignored: 'the owner is not signed in' });
    expect(outcome(typed, 'owner signs in')).toEqual(['moving', 'typing', 'stop device, write draft in place of draft of visitor']);
  });

  test('after a sign-out during a save, later changes are on the device and are sent when the owner returns (AUTH-28)', () => {
    const signedOut = opened(...SENDING, 'owner signs out', 'typing', 'server: saved', 'save written');
    expect([signedOut.phase.name, signedOut.draft.state, [...signedOut.timers]]).toEqual(['changed', 'signed-out', []]);
    expect(outcome(signedOut, 'save requested')).toEqual({ ignored: 'the owner is not signed in' });
    expect(outcome(signedOut, 'owner signs in')).toEqual(['storing', 'saving', 'write draft']);
  });

  test('a sign-out shows where the changes are, and leaves no saved draft on the device (AUTH-28, S15)', () => {
    const signedOut = opened('typing', 'owner signs out');
    expect(outcome(signedOut, 'sign-out written')).toEqual(['changed', 'signed-out', '']);
    expect(outcome(signedOut, { ...EVENTS['sign-out written'], isStored: false })).toEqual(['changed', 'not-stored', '']);
    const savedMeanwhile = opened(...SENDING, 'owner signs out', 'server: saved', 'save written');
    expect(outcome(savedMeanwhile, 'sign-out written')).toEqual(['saved', 'saved', 'delete draft from device']);
  });

  test('after Delete Work in a signed-out editor, the member who signs in is saved again (DRAFT-10)', () => {
    const signedOut = opened('typing', 'owner signs out', 'Delete Work');
    const { state } = next(signedOut, { type: 'owner-changed', owner: 'tomas' });
    expect([state.owner, maySend(state)]).toEqual(['tomas', true]);
  });
});

describe('restored drafts', () => {
  const stored: DeviceDraft = {
    id: 'draft',
    owner: 'maya',
    kind: 'book',
    base: 1,
    title: 'Lamp',
    description: '',
    pages: [{ key: '1', document: text('typed') }],
    unsent: { whole: false, keys: ['1'] },
    sent: null,
    at: 1,
  };
  const server = { id: 'draft', revision: 1, lastSave: 'save-1' };
  const restored = (draft: Partial<DeviceDraft>, isVisitors = false): SyncEvent => ({
    type: 'restored',
    stored: { ...stored, ...draft },
    isVisitors,
    server,
  });

  test('unsent changes on the server’s revision are saved, those on an older one become a copy (DRAFT-04)', () => {
    expect(outcome(opened(), restored({}))).toEqual(['storing', 'saving', 'write draft']);
    expect(outcome(opened(), restored({ base: 0 }))).toEqual(['moving', 'typing', 'write new in place of draft of maya']);
    expect(outcome(opened(), restored({ base: 0, sent: 'save-1' }))).toEqual(['storing', 'saving', 'write draft']);
  });

  test('a draft that was changed meanwhile is not replaced, and older stored pages are not shown', () => {
    expect(outcome(opened('typing'), restored({}))).toEqual({ ignored: 'the draft was changed meanwhile' });
    expect(outcome(opened(), restored({ unsent: null, base: 0 }))).toEqual({ ignored: 'the stored pages are older' });
  });
});

describe('unloaded pages', () => {
  const fetched = (source: string): SyncEvent => ({
    type: 'pages-fetched',
    source,
    result: { is: 'pages', revision: 1, pages: [{ key: '2', document: text('two') }], missing: [] },
  });
  const loading = next(opened(), { type: 'load-requested', keys: ['2'] });

  test('one request at a time is sent, and pages of another draft are requested again', () => {
    expect(loading.effects).toEqual([{ type: 'fetch', source: 'draft', keys: ['2'] }]);
    expect(next(loading.state, { type: 'load-requested', keys: ['2'] }).effects).toEqual([]);
    expect(next(loading.state, fetched('other')).effects).toEqual(loading.effects);
    expect(next(loading.state, fetched('draft')).state.draft).toMatchObject({ load: 'idle', pages: [{}, { document: text('two') }] });
  });

  test('after a failure nothing is requested until the connection returns', () => {
    const failed = next(loading.state, { type: 'pages-fetched', source: 'draft', result: { is: 'failed' } });
    expect([failed.state.draft.load, failed.effects]).toEqual(['failed', []]);
    expect(next(failed.state, EVENTS['browser online']).effects).toEqual(loading.effects);
  });
});
