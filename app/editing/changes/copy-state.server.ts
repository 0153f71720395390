import { and, eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isOfDeletedPart } from '../../drafts/drafts.server.ts';
import type { DraftFields } from '../../drafts/saving/draft-fields.ts';
import { drafts } from '../../drafts/tables.ts';
import { isChanged, publishedOf } from './differences.server.ts';

/** The state that an open editor fetches about its working copy: whether it still is one, and whether it differs from what readers see. */
export type CopyState = { revision: number; isOfDeletedPart: boolean; differs: boolean; fields: DraftFields };

/** The state of the viewer's own working copy, or of a draft that was one of a deleted part. Null: not found. */
export async function readCopyState(viewer: Person, id: string): Promise<CopyState | null> {
  if (!isId(id) || viewer.role === 'child') return null;
  const [draft] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), eq(drafts.authorId, viewer.id)));
  if (!draft) return null;
  const { revision, title, description, tags, cover, genre, language } = draft;
  const stored = { revision, fields: { title, description, tags, cover, genre, language } };
  const published = await publishedOf(viewer, db, draft);
  if (!published) return isOfDeletedPart(draft) ? { ...stored, isOfDeletedPart: true, differs: true } : null;
  return { ...stored, isOfDeletedPart: false, differs: await isChanged(viewer, draft, published) };
}
