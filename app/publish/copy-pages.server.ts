import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Document } from '#editor/document/document-types.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { freshPanels, freshWords, moveRemarks, remarkedBlocks } from '../comments/remarks/move-remarks.server.ts';
import { draftPages, drafts } from '../drafts/tables.ts';
import { recordRemoved } from '../engagement/progress/removed-blocks.server.ts';
import { pictures } from '../images/tables.ts';
import { blocksInOrder, completeIds, keysOfPanels, knownBlocks } from '../works/blocks/blocks.server.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import { pages, panels, works } from '../works/tables.ts';

const PAGES_BATCH_SIZE = 8; // pages in memory at a time, at most 200 kB each

type Target = { kind: Kind; workId: string; partId?: string };

/**
 * Copies the pages or panels of the viewer's draft to a work or one of its parts, in the place of those it has. Blocks and panels that it
 * has keep their ids, all others get new ones, and remarks on removed ones move (EDIT-13, REPLY-08). Image dimensions are those recorded at
 * upload.
 */
export async function copyPages(viewer: Person, tx: Transaction, draftId: string, target: Target): Promise<void> {
  const isOwn = sql`${draftPages.draftId} = (select ${drafts.id} from ${drafts} where ${drafts.id} = ${draftId} and ${drafts.authorId} = ${viewer.id})`;
  await (kinds[target.kind].content === 'text' ? replacePages(tx, isOwn, target) : replacePanels(tx, isOwn, target));
}

/**
 * The positions of pages that the draft does not change; their rows remain, because triggers take long for each inserted page. Not the last
 * page, whose insertion indexes the text again, and none of a story that waits for its review: another story has the same blocks.
 */
async function unchangedPages(tx: Transaction, drafted: SQL, { workId, partId }: Target): Promise<number[]> {
  const inPart = partId ? sql`p.part_id = ${partId}` : sql`p.part_id is null`;
  // A subquery, which looks each page up by the unique key: a join compares all pages with all if the planner expects few.
  const { rows } = await tx.execute<{ position: number }>(sql`
    select placed.position from (${drafted}) placed join ${draftPages} d using (draft_id, key)
      where not placed.is_last and not exists (select from ${works} where id = ${workId} and replaces_id is not null)
        and (select p.words = d.words and p.document = d.document and p.blocks is not null from ${pages} p
          where p.work_id = ${workId} and ${inPart} and p.position = placed.position)`);
  return rows.map(({ position }) => position);
}

async function replacePages(tx: Transaction, isOwn: SQL, target: Target) {
  const { workId, partId = null } = target;
  // Without the documents, because a window function copies its rows.
  const drafted = sql`select draft_id, key, (row_number() over (order by position))::int as position, position = max(position) over () as is_last
    from ${draftPages} where ${isOwn}`;
  const unchanged = await unchangedPages(tx, drafted, target);
  const isChanged = sql`position <> all(${sql.param(unchanged)}::int[])`;
  const before = await blocksInOrder(tx, target);
  const known = await knownBlocks(tx, target, isChanged);
  const remarked = await remarkedBlocks(tx, target, before);
  const fresh = new Map<string, ReadonlySet<string>>();
  await tx.delete(pages).where(and(eq(pages.workId, workId), sql`${pages.partId} is not distinct from ${partId}::uuid`, isChanged));
  for (let last = 0; ; ) {
    const { rows: found } = await tx.execute<{ position: number; document: Document; words: number }>(sql`
      select placed.position, document, words from (${drafted}) placed join ${draftPages} using (draft_id, key)
        where placed.position > ${last}::int and placed.${isChanged} order by placed.position limit ${PAGES_BATCH_SIZE}::int`);
    const documents = found.map(({ document }) => document);
    const blocks = await completeIds(tx, documents, known);
    if (found.length) await tx.insert(pages).values(found.map((row, i) => ({ workId, partId, ...row, blocks: blocks[i] ?? [] })));
    if (remarked) freshWords(documents, remarked, fresh);
    last = found.at(-1)?.position ?? last;
    if (found.length < PAGES_BATCH_SIZE) break;
  }
  const after = await blocksInOrder(tx, target);
  await recordRemoved(tx, workId, before, after);
  if (remarked) await moveRemarks(tx, target, remarked, after, fresh);
}

async function replacePanels(tx: Transaction, isOwn: SQL, target: Target) {
  const { workId, partId = null } = target;
  const before = await keysOfPanels(tx, target);
  const remarked = await remarkedBlocks(tx, target, before);
  await tx.delete(panels).where(and(eq(panels.workId, workId), sql`${panels.partId} is not distinct from ${partId}::uuid`));
  const isKnown = sql`document ->> 'key' = any(${sql.param(before)}::text[]) and row_number() over (partition by document ->> 'key' order by position) = 1`;
  const warnings = sql`array(select jsonb_array_elements_text(coalesce(document -> 'warnings', '[]')))`;
  await tx.execute(sql`insert into ${panels} (work_id, part_id, position, picture, width, height, description, bubbles, warnings, key)
    select ${workId}, ${partId}::uuid, row_number() over (order by position), document #>> '{picture,src}',
      coalesce(${pictures.width}, (document #>> '{picture,width}')::int), coalesce(${pictures.height}, (document #>> '{picture,height}')::int),
      document ->> 'description', document -> 'bubbles', ${warnings}, case when ${isKnown} then document ->> 'key' else block_id() end
    from ${draftPages} left join ${pictures} on ${pictures.address} = document #>> '{picture,src}' where ${isOwn}`);
  const after = await keysOfPanels(tx, target);
  await recordRemoved(tx, workId, before, after);
  if (remarked) await moveRemarks(tx, target, remarked, after, await freshPanels(tx, target, remarked));
}
