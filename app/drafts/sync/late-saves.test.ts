import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { firstSave } from '#tests/support/drafts/draft-save.ts';
import { saveDraft } from '#tests/support/drafts/drafts.ts';
import { createMember } from '#tests/support/people.ts';
import { fetchData } from '#tests/support/request.ts';
import { newId } from '../../forms/new-id.ts';
import { works } from '../../works/tables.ts';
import { drafts } from '../tables.ts';

const save = async (id: string, body: unknown, as: string) => {
  const response = await saveDraft(id, body, as);
  return { status: response.status, ...((await response.json()) as { problem?: string }) };
};

test('a first save that arrives after publishing does not restore the draft (DRAFT-04, PUBLISH-21)', async () => {
  const { cookie, id: author } = await createMember();
  const id = newId();
  const late = firstSave();
  await save(id, late, cookie);
  const choices = new URLSearchParams({ ...CHOICES, genre: 'Poetry' });
  const first = await fetchData(`/drafts/${id}/publish`, choices, cookie);
  expect(first.status).toBe(200);
  expect(await save(id, late, cookie)).toMatchObject({ status: 404, problem: 'not-found' });
  expect(await db.select().from(drafts).where(eq(drafts.authorId, author))).toEqual([]);
  expect(await fetchData(`/drafts/${id}/publish`, choices, cookie)).toMatchObject({ status: 200, text: first.text });

  const [work] = await db.select({ id: works.id }).from(works).where(eq(works.draftId, id));
  const chapter = newId();
  const itsFirst = firstSave({ kind: 'chapter', work: work?.id ?? '' });
  await save(chapter, itsFirst, cookie);
  expect((await fetchData(`/drafts/${chapter}/publish-part`, new URLSearchParams(), cookie)).status).toBe(200);
  expect(await save(chapter, itsFirst, cookie)).toMatchObject({ status: 404, problem: 'not-found' });
  expect(await db.select().from(drafts).where(eq(drafts.authorId, author))).toEqual([]);
});

test('a first save that arrives during publishing leaves no draft', async () => {
  const { cookie, id: author } = await createMember();
  const choices = new URLSearchParams({ ...CHOICES, genre: 'Poetry' });
  for (let n = 1; n <= 6; n++) {
    const id = newId();
    const late = firstSave();
    await save(id, late, cookie);
    const [published, ...saves] = await Promise.all([
      fetchData(`/drafts/${id}/publish`, choices, cookie),
      save(id, late, cookie),
      save(id, late, cookie),
    ]);
    expect(published.status).toBe(200);
    for (const { status } of saves) expect([200, 404]).toContain(status);
    expect(await db.select().from(drafts).where(eq(drafts.authorId, author))).toEqual([]);
    expect(await db.select().from(works).where(eq(works.authorId, author))).toHaveLength(n);
  }
});
