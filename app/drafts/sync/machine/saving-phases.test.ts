import { expect, test } from 'vitest';
import { outcomes } from '#tests/support/drafts/draft-sync-phases.ts';

test('storing: nothing is sent before the device has the id of the save, and a second save has to wait (DRAFT-05)', () => {
  expect(outcomes('storing')).toEqual({
    typing: ['storing', 'saving', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'Save Draft': ['storing, then save', 'saving', ''],
    'save requested': ['storing, then save', 'saving', ''],
    'write requested': ['storing', 'saving', 'write draft'],
    'browser online': ['storing, then save', 'saving', ''],
    'owner signs out': ['storing', 'saving', 'write draft'],
    'Delete Work': ['abandoned', 'untouched', 'clear-url'],
    'published or deleted': ['discarding', 'saving', ''],
    'editor closed': ['storing, then save', 'saving', 'write draft'],
    'save written': ['sending', 'saving', 'send new on revision 1'],
    ignored: {
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'the owner is signed in': ['owner signs in'],
      'the save in progress shows the conflict': ['saved in another tab'],
      'the state of the save is shown': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
      'no save was sent': ['any answer'],
    },
  });
});

test('sending: every answer is written to the device first, or leads to another save (DRAFT-05, DRAFT-13, AMB-19)', () => {
  expect(outcomes('sending')).toEqual({
    typing: ['sending', 'saving', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'Save Draft': ['sending, then save', 'saving', ''],
    'save requested': ['sending, then save', 'saving', ''],
    'write requested': ['sending', 'saving', 'write draft'],
    'browser online': ['sending, then save', 'saving', ''],
    'owner signs out': ['sending', 'saving', 'write draft'],
    'Delete Work': ['abandoned', 'untouched', 'clear-url'],
    'published or deleted': ['discarding', 'saving', ''],
    'editor closed': ['sending, then save', 'saving', 'write draft'],
    'server: saved': ['recording', 'saved', 'write draft'],
    'server: no response': ['recording', 'offline', 'write draft'],
    'server: not now': ['recording', 'retrying', 'write draft'],
    'server: session ended': ['recording', 'signed-out', 'write draft'],
    'server: conflict': ['moving', 'typing', 'write new in place of draft of maya'],
    'server: draft not found': ['moving', 'typing', 'write new in place of draft of maya'],
    'server: work not found': ['moving', 'typing', 'set-url, write draft'],
    'server: pages missing': ['storing', 'saving', 'write draft'],
    'server: save refused': ['recording', 'refused', 'write draft'],
    'server: page refused': ['storing', 'saving', 'write draft'],
    ignored: {
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'the owner is signed in': ['owner signs in'],
      'the save in progress shows the conflict': ['saved in another tab'],
      'no save is in progress': ['save written'],
      'the state of the save is shown': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
    },
  });
});

test('recording: other tabs are notified of a save after the device has it (DRAFT-05)', () => {
  expect(outcomes('recording')).toEqual({
    typing: ['recording', 'typing', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'Save Draft': ['recording, then save', 'saved', ''],
    'save requested': ['recording, then save', 'saved', ''],
    'write requested': ['recording', 'saved', 'write draft'],
    'browser online': ['recording, then save', 'saved', ''],
    'owner signs out': ['recording', 'saved', 'delete draft from device'],
    'Delete Work': ['abandoned', 'untouched', 'clear-url'],
    'published or deleted': ['discarding', 'saved', ''],
    'editor closed': ['recording', 'saved', ''],
    'save written': ['saved', 'saved', 'announce revision 2'],
    ignored: {
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'the owner is signed in': ['owner signs in'],
      'the save in progress shows the conflict': ['saved in another tab'],
      'everything is saved': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
      'no save was sent': ['any answer'],
    },
  });
});

test('moving: a copy is stored in place of the original before it is sent (AMB-19, AMB-38)', () => {
  expect(outcomes('moving')).toEqual({
    typing: ['moving', 'typing', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'write requested': ['moving', 'typing', 'write new'],
    'owner signs out': ['moving', 'typing', 'write new'],
    'Delete Work': ['abandoned', 'untouched', 'clear-url'],
    'published or deleted': ['discarding', 'typing', ''],
    'editor closed': ['moving', 'typing', 'write new'],
    'save written': ['storing', 'saving', 'write new'],
    'autosave written': ['moving', 'device', ''],
    ignored: {
      'a save follows the move': ['Save Draft', 'save requested', 'browser online'],
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'the owner is signed in': ['owner signs in'],
      'this tab has the newest revision': ['saved in another tab'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
      'no save was sent': ['any answer'],
    },
  });
});

test('abandoned: after Delete Work the new draft is not sent before the old save has ended (BOOK-ED-19)', () => {
  expect(outcomes('abandoned')).toEqual({
    typing: ['abandoned', 'typing', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'Save Draft': ['abandoned, then save', 'typing', 'device in 400 ms, pause in 1500 ms, longest in 10000 ms'],
    'save requested': ['abandoned, then save', 'untouched', ''],
    'write requested': ['abandoned', 'untouched', 'write new'],
    'browser online': ['abandoned, then save', 'untouched', ''],
    'owner signs out': ['abandoned', 'untouched', ''],
    'owner signs in': ['abandoned', 'untouched', ''],
    'Delete Work': ['abandoned', 'untouched', 'clear-url'],
    'published or deleted': ['discarding', 'untouched', ''],
    'editor closed': ['abandoned', 'untouched', ''],
    'save written': ['untouched', 'untouched', ''],
    'any answer': ['untouched', 'untouched', ''],
    ignored: {
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'this tab has the newest revision': ['saved in another tab'],
      'everything is saved': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
    },
  });
});

test('discarding: the copy on the device is deleted after the save in progress (CHAP-07, AMB-19)', () => {
  expect(outcomes('discarding')).toEqual({
    'editor closed': ['discarding', 'saving', ''],
    'save written': ['discarding', 'saving', 'delete draft from device'],
    'device copy deleted': ['discarded', 'saving', ''],
    'any answer': ['discarding', 'saving', 'delete draft from device'],
    ignored: {
      'the draft is deleted': [
        'typing',
        'Save Draft',
        'save requested',
        'write requested',
        'browser online',
        'owner signs out',
        'owner signs in',
        'saved in another tab',
        'Delete Work',
        'published or deleted',
      ],
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'everything is saved': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
    },
  });
});

test('discarded: a published or deleted draft is never written or sent again (CHAP-07)', () => {
  expect(outcomes('discarded')).toEqual({
    'editor closed': ['discarded', 'saved', ''],
    ignored: {
      'the draft is deleted': [
        'typing',
        'Save Draft',
        'save requested',
        'write requested',
        'browser online',
        'owner signs out',
        'owner signs in',
        'saved in another tab',
        'Delete Work',
        'published or deleted',
      ],
      'the timer was stopped': ['device timer', 'pause timer', 'retry timer'],
      'no save is in progress': ['save written'],
      'everything is saved': ['autosave written'],
      'the owner is signed in again': ['sign-out written'],
      'the draft is not deleted': ['device copy deleted'],
      'no save was sent': ['any answer'],
    },
  });
});
