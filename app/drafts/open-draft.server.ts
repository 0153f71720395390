import { eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { people } from '../people/tables.ts';
import type { DraftType } from '../works/kinds.ts';
import { parts, works } from '../works/tables.ts';
import type { OpenedDraft, WorkingCopy } from './draft-api.ts';
import { draftHead, ofDeletedPart, ownDraft, scheduleColumn } from './drafts.server.ts';
import { draftPages, drafts } from './tables.ts';

/** How many bytes of pages the editor initially loads, at least one page; most drafts fit entirely. */
export const OPENED_BYTES = 128 * 1024;
/** How many bytes of pages one further request returns, at least one page. */
const PAGES_BYTES = 512 * 1024;

const isPageOfDraft = eq(draftPages.draftId, drafts.id);

/** Pages in order as the text of a JSON array, up to `bytes`. PostgreSQL serializes it, so documents are never parsed here. */
const pagesText = (bytes: number, keys?: string[]) => {
  const keyFilter = keys ? sql` and ${draftPages.key} = any(${sql.param(keys)}::text[])` : sql``;
  return sql<string>`coalesce((select json_agg(json_build_object('key', p.key, 'document', p.document) order by p.position)
    from (select key, sum(bytes) over ahead as upto, row_number() over ahead as n from ${draftPages}
      where ${isPageOfDraft}${keyFilter} window ahead as (order by position rows unbounded preceding)) s
    join ${draftPages} p on p.draft_id = ${drafts.id} and p.key = s.key
    where s.n = 1 or s.upto <= ${bytes}), '[]')::text`;
};
const outlineText = sql<string>`coalesce((select json_agg(json_build_object('key', key, 'words', words, 'opening', opening) order by position)
  from ${draftPages} where ${isPageOfDraft}), '[]')::text`;

/** What a working copy changes; null for any other draft. */
const edits = sql<WorkingCopy | null>`(select json_build_object('workId', ${works.id}, 'partId', ${parts.id}, 'kind', ${works.kind},
    'publishedAt', to_char((case when ${parts.id} is null then coalesce(${works.editedAt}, ${works.createdAt})
      else coalesce(${parts.editedAt}, ${parts.createdAt}) end) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from ${works} left join ${parts} on ${parts.id} = ${drafts.editsPartId}
  where ${works.id} = coalesce(${drafts.editsWorkId}, case when ${drafts.editsPartId} is not null then ${drafts.workId} end))`;

/** A draft for its owner's editor: the outline of all pages and the first pages. Null for drafts of other members or another type. */
export async function openDraft(viewer: Viewer, id: string, type: DraftType): Promise<(OpenedDraft & { workId: string | null }) | null> {
  if (!viewer || !isId(id)) return null;
  const [draft] = await db
    .select({
      ...draftHead,
      genre: drafts.genre,
      language: drafts.language,
      edits,
      isOfDeletedPart: ofDeletedPart,
      schedule: scheduleColumn,
      outline: outlineText,
      pages: pagesText(OPENED_BYTES),
    })
    .from(drafts)
    .innerJoin(people, eq(people.id, drafts.authorId))
    .where(ownDraft(viewer, id));
  if (draft?.type !== type) return null;
  return { ...draft, edits: viewer.role === 'child' ? null : draft.edits }; // a child changes their story like a new one
}

/**
 * Further pages of the viewer's own draft as JSON text: the revision, the pages that fit into one response, and the missing keys. Null when
 * not found.
 */
export async function readPages(viewer: Viewer, id: string, keys: string[]): Promise<string | null> {
  if (!viewer || !isId(id)) return null;
  const [row] = await db
    .select({
      text: sql<string>`json_build_object('revision', ${drafts.revision}, 'pages', ${pagesText(PAGES_BYTES, keys)}::json,
        'missing', array(select wanted from unnest(${sql.param(keys)}::text[]) wanted where not exists
          (select from ${draftPages} where ${isPageOfDraft} and ${draftPages.key} = wanted)))::text`,
    })
    .from(drafts)
    .where(ownDraft(viewer, id));
  return row?.text ?? null;
}
