import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Document } from '#editor/document/document-types.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { freshPanels, freshWords, moveRemarks, remarkedBlocks } from '../comments/remarks/move-remarks.server.ts';
import { draftPages, drafts } from '../drafts/tables.ts';
import { recordRemoved } from '../engagement/progress/removed-blocks.server.ts';
import { pictures } from '../images/tables.ts';
import { blocksOfPages, completeIds, keysOfPanels } from '../works/blocks/blocks.server.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import { pages, panels } from '../works/tables.ts';

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

async function replacePages(tx: Transaction, isOwn: SQL, target: Target) {
  const { workId, partId = null } = target;
  const { order, known } = await blocksOfPages(tx, target);
  const remarked = await remarkedBlocks(tx, target, order);
  const fresh = new Map<string, ReadonlySet<string>>();
  await tx.delete(pages).where(and(eq(pages.workId, workId), sql`${pages.partId} is not distinct from ${partId}::uuid`));
  const after: string[] = [];
  for (let last = 0, count = 0; ; ) {
    const found = await tx
      .select({ position: draftPages.position, document: draftPages.document, words: draftPages.words })
      .from(draftPages)
      .where(and(isOwn, gt(draftPages.position, last)))
      .orderBy(asc(draftPages.position))
      .limit(PAGES_BATCH_SIZE);
    const documents = found.map(({ document }) => document as Document); // panels are in drafts of comics
    const blocks = await completeIds(tx, documents, known);
    const rows = found.map(({ words }, i) => ({ position: ++count, document: documents[i] as Document, words, blocks: blocks[i] ?? [] }));
    if (rows.length) await tx.insert(pages).values(rows.map((row) => ({ workId, partId, ...row })));
    after.push(...blocks.flat());
    if (remarked) freshWords(documents, remarked, fresh);
    last = found.at(-1)?.position ?? last;
    if (found.length < PAGES_BATCH_SIZE) break;
  }
  await recordRemoved(tx, workId, order, after);
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
