import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { text } from '../drafts/draft-save.ts';
import { createDraft, publish } from '../drafts/drafts.ts';
import type { Member } from '../people.ts';

/** Publishes a kids story through the editor's endpoints; returns its row and the response. */
export async function publishKidsStory(author: Member, { title = 'Comet', page = text('Once.') }: { title?: string; page?: unknown } = {}) {
  const draft = await createDraft(author, { kind: 'kids', title, description: title, pages: [page] });
  const response = await publish(draft, author.cookie, { genre: 'Space' });
  expect(response.status).toBe(200);
  const [story] = await db.select().from(works).where(eq(works.draftId, draft));
  return { ...(story ?? expect.unreachable()), response };
}
