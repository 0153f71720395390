import { and, asc, type Column, gt, or, sql } from 'drizzle-orm';
import type { Document } from '#editor/document/document-types.ts';
import { byPosition } from '#server/database/by-position.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { Bubble } from '../../drafts/panels/panel-rules.ts';
import { draftPages, drafts } from '../../drafts/tables.ts';
import { pages, panels, works } from '../../works/tables.ts';

const BATCH_SIZE = 8; // pages in memory at a time, at most 200 kB each

/** A page of text, or a panel. */
export type Content = { document: Document } | { picture: string | null; description: string; bubbles: readonly Pick<Bubble, 'text'>[] };

/** Searches the JSON as text, so that pages without an image are not read where only images are counted. */
const hasImage = (document: Column) => sql`${document}::text like '%"type": "image"%'`;

/** The published pages or panels of the viewer's own work, or of a part; `withWords`: also pages without images. */
export function publishedContents(
  viewer: Pick<Person, 'id'>,
  tx: Transaction,
  { workId, partId, isText }: { workId: string; partId: string | null; isText: boolean },
  withWords: boolean,
): AsyncGenerator<Content> {
  const table = isText ? pages : panels;
  const isOwn = sql`${table.workId} = (select ${works.id} from ${works} where ${works.id} = ${workId} and ${works.authorId} = ${viewer.id})`;
  const isHere = and(isOwn, sql`${table.partId} is not distinct from ${partId}::uuid`);
  return byPosition<Content & { position: number }>(BATCH_SIZE, (last, size) => {
    const after = and(isHere, gt(table.position, last));
    return isText
      ? tx
          .select()
          .from(pages)
          .where(and(after, withWords ? undefined : hasImage(pages.document)))
          .orderBy(asc(pages.position))
          .limit(size)
      : tx.select().from(panels).where(after).orderBy(asc(panels.position)).limit(size);
  });
}

/** The same of the viewer's own draft. */
export async function* draftContents(
  viewer: Pick<Person, 'id'>,
  tx: Transaction,
  draftId: string,
  withWords: boolean,
): AsyncGenerator<Content> {
  const isOwn = sql`${draftPages.draftId} = (select ${drafts.id} from ${drafts} where ${drafts.id} = ${draftId} and ${drafts.authorId} = ${viewer.id})`;
  const isIncluded = withWords ? undefined : or(hasImage(draftPages.document), sql`${draftPages.document} ? 'bubbles'`);
  const found = byPosition(BATCH_SIZE, (last, size) =>
    tx
      .select({ position: draftPages.position, document: draftPages.document })
      .from(draftPages)
      .where(and(isOwn, gt(draftPages.position, last), isIncluded))
      .orderBy(asc(draftPages.position))
      .limit(size),
  );
  for await (const { document } of found)
    yield 'bubbles' in document ? { ...document, picture: document.picture?.src ?? null } : { document };
}
