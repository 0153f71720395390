import { expect, test, vi } from 'vitest';
import { pool } from '#server/database/database.ts';
import { createDraft } from '#tests/support/drafts/drafts.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { newId } from '../forms/new-id.ts';

test('an invalid cursor shows the first page of drafts (ROUTE-03, DRAFT-08)', async () => {
  const writer = await createMember();
  await createDraft(writer, { title: 'Still here' });
  for (const before of ['1_x', `1e300_${newId()}`, `-1_${newId()}`, `99999999999999999_${newId()}`, '_', 'x'])
    expect(withoutScripts(await (await visit(`/write?before=${before}`, { as: writer.cookie })).text()), before).toContain('Still here');
});

test('when drafts cannot be listed, the rest of the page works and a message is shown (DRAFT-14)', async () => {
  const writer = await createMember();
  await createDraft(writer, { title: 'Still here' });
  const query = pool.query.bind(pool);
  const broken = vi
    .spyOn(pool, 'query')
    .mockImplementation(((...args: unknown[]) =>
      JSON.stringify(args[0]).includes('from \\"drafts\\"')
        ? Promise.reject(Object.assign(new Error('internal error'), { code: 'XX000' }))
        : (query as (...args: unknown[]) => unknown)(...args)) as never);
  const response = await visit('/write', { as: writer.cookie }).finally(() => broken.mockRestore());
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(withoutScripts(page)).toContain('We couldn’t load your drafts just now.');
  expect(withoutScripts(page)).toContain('Write a Book');
  expect(page).not.toContain('No drafts yet');
});
