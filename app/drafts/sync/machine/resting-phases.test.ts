import { expect, test } from 'vitest';
import { outcomes } from '#tests/support/drafts/draft-sync-phases.ts';

test('untouched: a new draft is sent after its first change or Save Draft, and any member may use it (DRAFT-04)', () => {
  expect(outcomes('untouched')).toEqual({
    typing: ['changed', 'typing', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'Save Draft': [
      'storing',
      'saving',
      'device in 400 ms, pause in 1500 ms, longest in 10000 ms, stop pause, stop longest, stop device, write draft',
    ],
    'write requested': ['untouched', 'untouched', 'write draft'],
    'owner signs out': ['untouched', 'untouched', ''],
    'owner signs in': ['untouched', 'untouched', ''],
    'saved in another tab': ['untouched', 'untouched', ''],
    'Delete Work': ['untouched', 'untouched', 'clear-url'],
    'published or deleted': ['discarding', 'untouched', 'delete draft from device'],
    'editor closed': ['untouched', 'untouched', ''],
    ignored: {
      'nothing is unsent': ['save requested', 'browser online'],
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'no save is in progress': ['save written'],
      'everything is saved': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
      'no save was sent': ['any answer'],
    },
  });
});

test('saved: nothing is sent again, and a sign-out deletes the copy on the device (DRAFT-05, S15)', () => {
  expect(outcomes('saved')).toEqual({
    typing: ['changed', 'typing', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'write requested': ['saved', 'saved', 'write draft'],
    'owner signs out': ['saved', 'saved', 'delete draft from device'],
    'saved in another tab': ['saved', 'saved', ''],
    'Delete Work': ['untouched', 'untouched', 'clear-url'],
    'published or deleted': ['discarding', 'saved', 'delete draft from device'],
    'editor closed': ['saved', 'saved', ''],
    ignored: {
      'nothing is unsent': ['Save Draft', 'save requested', 'browser online'],
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'the owner is signed in': ['owner signs in'],
      'no save is in progress': ['save written'],
      'everything is saved': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
      'no save was sent': ['any answer'],
    },
  });
});

test('changed: a pause sends the change, and deleting or publishing stops all timers (DRAFT-04, CHAP-07)', () => {
  expect(outcomes('changed')).toEqual({
    typing: ['changed', 'typing', 'pause in 1500 ms'],
    'Save Draft': ['storing', 'saving', 'stop pause, stop longest, stop device, write draft'],
    'save requested': ['storing', 'saving', 'stop pause, stop longest, stop device, write draft'],
    'write requested': ['changed', 'typing', 'stop device, write draft'],
    'device timer': ['changed', 'typing', 'write draft'],
    'pause timer': ['storing', 'saving', 'stop longest, stop device, write draft'],
    'browser online': ['storing', 'saving', 'stop pause, stop longest, stop device, write draft'],
    'owner signs out': ['changed', 'typing', 'stop pause, stop longest, stop device, write draft'],
    'saved in another tab': ['changed', 'typing', ''],
    'Delete Work': ['untouched', 'untouched', 'stop device, stop pause, stop longest, clear-url'],
    'published or deleted': ['discarding', 'typing', 'stop device, stop pause, stop longest, delete draft from device'],
    'editor closed': ['storing', 'saving', 'stop device, stop pause, stop longest, write draft, write draft'],
    'autosave written': ['changed', 'device', ''],
    ignored: {
      'the timer was stopped': ['retry timer'],
      'the owner is signed in': ['owner signs in'],
      'no save is in progress': ['save written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
      'no save was sent': ['any answer'],
    },
  });
});

test('retrying: the same save is sent again, after a pause or at once on request (DRAFT-05)', () => {
  expect(outcomes('retrying')).toEqual({
    typing: ['retrying', 'typing', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'Save Draft': ['storing', 'saving', 'stop retry, write draft'],
    'save requested': ['storing', 'saving', 'stop retry, write draft'],
    'write requested': ['retrying', 'offline', 'write draft'],
    'retry timer': ['storing', 'saving', 'write draft'],
    'browser online': ['storing', 'saving', 'stop retry, write draft'],
    'owner signs out': ['retrying', 'offline', 'stop retry, write draft'],
    'saved in another tab': ['retrying', 'offline', ''],
    'Delete Work': ['untouched', 'untouched', 'stop retry, clear-url'],
    'published or deleted': ['discarding', 'offline', 'stop retry, delete draft from device'],
    'editor closed': ['storing', 'saving', 'stop retry, write draft, write draft'],
    ignored: {
      'the timer was stopped': ['device timer', 'pause timer'],
      'the owner is signed in': ['owner signs in'],
      'no save is in progress': ['save written'],
      'the state of the save is shown': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
      'no save was sent': ['any answer'],
    },
  });
});

test('refused: nothing is sent again until the next change or request, and the text is on the device (DRAFT-13)', () => {
  expect(outcomes('refused')).toEqual({
    typing: ['changed', 'typing', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'Save Draft': ['storing', 'saving', 'write draft'],
    'save requested': ['storing', 'saving', 'write draft'],
    'write requested': ['refused', 'refused', 'write draft'],
    'browser online': ['storing', 'saving', 'write draft'],
    'owner signs out': ['refused', 'refused', 'write draft'],
    'saved in another tab': ['refused', 'refused', ''],
    'Delete Work': ['untouched', 'untouched', 'clear-url'],
    'published or deleted': ['discarding', 'refused', 'delete draft from device'],
    'editor closed': ['refused', 'refused', 'write draft'],
    ignored: {
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'the owner is signed in': ['owner signs in'],
      'no save is in progress': ['save written'],
      'the state of the save is shown': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
      'no save was sent': ['any answer'],
    },
  });
});

test('signed out: the changes are on the device and are sent when the owner signs in (AUTH-28)', () => {
  expect(outcomes('signed-out')).toEqual({
    typing: ['changed', 'typing', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'Save Draft': ['storing', 'saving', 'write draft'],
    'save requested': ['storing', 'saving', 'write draft'],
    'write requested': ['signed-out', 'signed-out', 'write draft'],
    'browser online': ['storing', 'saving', 'write draft'],
    'owner signs out': ['signed-out', 'signed-out', 'write draft'],
    'owner signs in': ['storing', 'saving', 'write draft'],
    'saved in another tab': ['signed-out', 'signed-out', ''],
    'Delete Work': ['untouched', 'untouched', 'clear-url'],
    'published or deleted': ['discarding', 'signed-out', 'delete draft from device'],
    'editor closed': ['storing', 'saving', 'write draft, write draft'],
    ignored: {
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'no save is in progress': ['save written'],
      'the state of the save is shown': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
      'no save was sent': ['any answer'],
    },
  });
});
