import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emptyDocument } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { newId } from '../../forms/new-id.ts';
import { drafts } from '../tables.ts';

test('a draft left open by another member is not saved under my account (DRAFT-10, AUTH-28)', async () => {
  const maya = await createMember();
  const tomas = await createMember();
  const id = newId();
  const body = JSON.stringify({
    save: newId(),
    by: maya.id,
    base: 0,
    kind: 'book',
    title: 'For my eyes only',
    description: '',
    order: ['1'],
    pages: { 1: emptyDocument() },
  });
  const save = (as: string) => visit(`/drafts/${id}`, { method: 'POST', body, headers: { 'content-type': 'application/json' }, as });
  const refused = await save(tomas.cookie);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ problem: 'sign-in-needed' });
  expect(await db.select().from(drafts).where(eq(drafts.id, id))).toEqual([]);
  expect((await save(maya.cookie)).status).toBe(200);
});
