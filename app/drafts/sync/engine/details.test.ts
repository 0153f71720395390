import { expect, test } from 'vitest';
import { createTestDraft, text } from '#tests/support/drafts/draft-sync.ts';
import type { ServerCopy } from '../../draft-api.ts';
import { NO_CHOICES } from '../../saving/draft-fields.ts';
import { createDraftSync } from '../draft-sync.ts';

/** A draft that the server has, with a title and a tag. */
async function stored() {
  const draft = createTestDraft();
  draft.sync.setTitle('Salt');
  draft.sync.setTags(['sea']);
  draft.sync.setPage('1', () => text('One.'));
  await draft.clock.pass(2_000);
  const { id } = draft.sync.snapshot();
  const row = () => draft.server.drafts.get(id) as ServerCopy;
  return { ...draft, id, row };
}
/** The details page changes fields on the server; the revision stays. */
const changeDetails = ({ row, server, id }: Awaited<ReturnType<typeof stored>>, fields: Partial<ServerCopy>) =>
  server.drafts.set(id, { ...row(), ...fields } as Parameters<typeof server.drafts.set>[1]);

test('a save has only the fields that differ from what the server has (EDIT-24)', async () => {
  const { sync, clock, server } = await stored();
  sync.setPage('1', () => text('Two.'));
  await clock.pass(2_000);
  sync.setTitle('Salt Road');
  sync.setChoices({ genre: 'Mystery' });
  await clock.pass(2_000);
  sync.setTitle('Salt Road');
  sync.setPage('1', () => text('Three.'));
  await clock.pass(2_000);
  const fields = server.saves.map(({ title, description, tags, choices }) => JSON.stringify({ title, description, tags, choices }));
  expect(fields).toEqual([
    JSON.stringify({ title: 'Salt', description: '', tags: ['sea'], choices: NO_CHOICES }),
    '{}',
    JSON.stringify({ title: 'Salt Road', choices: { genre: 'Mystery' } }),
    '{}',
  ]);
});

test('a save that was in flight when the details changed does not undo them, and the editor shows them then (EDIT-24)', async () => {
  const draft = await stored();
  const { sync, clock, row } = draft;
  sync.setPage('1', () => text('Two.'));
  changeDetails(draft, { title: 'Sand', tags: ['desert'] });
  await clock.pass(2_000);
  expect(row()).toMatchObject({ title: 'Sand', tags: ['desert'], revision: 2 });
  sync.takeServerFields(1, { title: 'Old', description: '', tags: [], ...NO_CHOICES }); // an answer from before the save
  expect(sync.snapshot().title).toBe('Salt');
  sync.takeServerFields(2, { title: 'Sand', description: '', tags: ['desert'], ...NO_CHOICES });
  expect(sync.snapshot()).toMatchObject({ title: 'Sand', tags: ['desert'], state: 'saved' });
});

test('a field that was changed here, too, stays as it is here and is saved (EDIT-24)', async () => {
  const draft = await stored();
  const { sync, clock, row } = draft;
  sync.setTitle('Salt Road');
  changeDetails(draft, { title: 'Sand', tags: ['desert'] });
  sync.takeServerFields(1, { title: 'Sand', description: '', tags: ['desert'], ...NO_CHOICES });
  expect(sync.snapshot()).toMatchObject({ title: 'Salt Road', tags: ['desert'] });
  await clock.pass(2_000);
  expect(row()).toMatchObject({ title: 'Salt Road', tags: ['desert'] });
});

test('unsent changes on the device take over the details that were changed elsewhere (EDIT-24)', async () => {
  const draft = await stored();
  const { sync, clock, server, row, options, id } = draft;
  options.send = async () => ({ is: 'offline' }); // of this page, also while it closes
  sync.setDescription('About salt.');
  sync.setPage('1', () => text('Two.'));
  await clock.pass(2_000);
  sync.close();
  changeDetails(draft, { title: 'Sand', description: 'About sand.' });
  const reopened = createDraftSync({ ...options, send: server.send, server: structuredClone(row()) });
  await reopened.resume();
  await clock.pass(4_000);
  expect(reopened.snapshot()).toMatchObject({ title: 'Sand', description: 'About salt.', revision: 2 });
  expect(row()).toMatchObject({ title: 'Sand', description: 'About salt.', revision: 2 });
  expect(reopened.snapshot()).toMatchObject({ id, notice: { type: 'restored' } });
});
