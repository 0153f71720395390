import { eq, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import type { Viewer } from '../audience/viewer.ts';
import { people } from '../people/tables.ts';
import type { DraftType } from '../works/kinds.ts';
import type { OpenedDraft } from './draft-api.ts';
import { draftHead, own } from './drafts.server.ts';
import { draftPages, drafts } from './tables.ts';

/** How much of a draft its editor is opened with, at least one page; most drafts come whole. */
export const OPENED_BYTES = 128 * 1024;
/** How much one request for further pages brings, at least one page. */
export const PAGES_BYTES = 512 * 1024;

const these = eq(draftPages.draftId, drafts.id);

/** Pages as the text of a JSON array, in their order, until `bytes` are reached: PostgreSQL writes it, so that nothing here parses a document. */
const pagesText = (bytes: number, keys?: string[]) => {
  const among = keys ? sql` and ${draftPages.key} = any(${sql.param(keys)}::text[])` : sql``;
  return sql<string>`coalesce((select json_agg(json_build_object('key', p.key, 'document', p.document) order by p.position)
    from (select key, sum(bytes) over ahead as upto, row_number() over ahead as n from ${draftPages}
      where ${these}${among} window ahead as (order by position rows unbounded preceding)) s
    join ${draftPages} p on p.draft_id = ${drafts.id} and p.key = s.key
    where s.n = 1 or s.upto <= ${bytes}), '[]')::text`;
};
const outlineText = sql<string>`coalesce((select json_agg(json_build_object('key', key, 'words', words, 'opening', opening) order by position)
  from ${draftPages} where ${these}), '[]')::text`;

/** A draft for its owner's editor: the outline of all pages and the first of them; anything else is not found (DRAFT-09, DRAFT-20: also one of another type). */
export async function openDraft(viewer: Viewer, id: string, type: DraftType): Promise<(OpenedDraft & { workId: string | null }) | null> {
  if (!viewer || !isId(id)) return null;
  const [draft] = await db
    .select({ ...draftHead, genre: drafts.genre, language: drafts.language, outline: outlineText, pages: pagesText(OPENED_BYTES) })
    .from(drafts)
    .innerJoin(people, eq(people.id, drafts.authorId))
    .where(own(viewer, id));
  return draft && draft.type === type ? draft : null;
}

/** Further pages of one's own draft as the text of a JSON object: the revision, as many of these pages as one request brings, and the keys it does not have. Null: not found. */
export async function readPages(viewer: Viewer, id: string, keys: string[]): Promise<string | null> {
  if (!viewer || !isId(id)) return null;
  const [found] = await db
    .select({
      text: sql<string>`json_build_object('revision', ${drafts.revision}, 'pages', ${pagesText(PAGES_BYTES, keys)}::json,
        'missing', array(select asked from unnest(${sql.param(keys)}::text[]) asked where not exists
          (select from ${draftPages} where ${these} and ${draftPages.key} = asked)))::text`,
    })
    .from(drafts)
    .where(own(viewer, id));
  return found?.text ?? null;
}
