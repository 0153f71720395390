import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { draftPages, drafts } from '../drafts/tables.ts';
import { pictures } from '../images/tables.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import { pages, panels } from '../works/tables.ts';

const position = sql`row_number() over (order by position)`;
type Target = { kind: Kind; workId: string; partId?: string };

/** Copies the pages or panels of the viewer's draft to a work or one of its parts. Image dimensions are those recorded at upload. */
export async function copyPages(viewer: Person, tx: Transaction, draftId: string, { kind, workId, partId }: Target): Promise<void> {
  const part = partId ?? null;
  const isOwn = sql`${draftPages.draftId} = (select ${drafts.id} from ${drafts} where ${drafts.id} = ${draftId} and ${drafts.authorId} = ${viewer.id})`;
  await tx.execute(
    kinds[kind].content === 'text'
      ? sql`insert into ${pages} (work_id, part_id, position, document, words)
        select ${workId}, ${part}::uuid, ${position}, document, words from ${draftPages} where ${isOwn}`
      : sql`insert into ${panels} (work_id, part_id, position, picture, width, height, description, bubbles)
        select ${workId}, ${part}::uuid, ${position}, document #>> '{picture,src}',
          coalesce(${pictures.width}, (document #>> '{picture,width}')::int), coalesce(${pictures.height}, (document #>> '{picture,height}')::int),
          document ->> 'description', document -> 'bubbles'
        from ${draftPages} left join ${pictures} on ${pictures.address} = document #>> '{picture,src}' where ${isOwn}`,
  );
}
