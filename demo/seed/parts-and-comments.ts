import { eq } from 'drizzle-orm';
import { passageOf, passageOfPanel, wordsOf } from '#app/comments/remarks/remark-rules.ts';
import { comments, pages, panels, parts, works } from '#database/schema.ts';
import type { Transaction } from '#server/database/database.ts';
import type { DemoComment } from './parse/content.ts';
import type { IdOf } from './people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The date of the part with number `n`: parts follow the work by six days each, and are never in the future. */
export const partDate = (published: Date, n: number) =>
  new Date(Math.min(published.getTime() + n * 6 * DAY_MS, Date.now() - (12 - n) * 60_000));

/** The paragraphs and panels of a work and its parts, with their words and the columns of a remark on them. */
async function passagesOf(tx: Transaction, workId: string) {
  const [work] = await tx.select({ revision: works.revision }).from(works).where(eq(works.id, workId));
  const revisions = new Map(
    (await tx.select({ id: parts.id, revision: parts.revision }).from(parts).where(eq(parts.workId, workId))).map((part) => [
      part.id,
      part.revision,
    ]),
  );
  const at = (partId: string | null) => ({ partId, revision: (partId && revisions.get(partId)) || work?.revision });
  const texts = await tx.select().from(pages).where(eq(pages.workId, workId)).orderBy(pages.position);
  const images = await tx.select().from(panels).where(eq(panels.workId, workId)).orderBy(panels.position);
  return [
    ...texts.flatMap(({ document, partId }) =>
      document.content.map((node) => ({
        words: wordsOf(node),
        blockId: String(node.attrs?.id),
        quote: passageOf(node)?.quote,
        ...at(partId),
      })),
    ),
    ...images.map(({ description, position, key, partId }) => ({
      words: description,
      blockId: key,
      quote: passageOfPanel(description, position).quote,
      ...at(partId),
    })),
  ];
}

/** Adds the comments of a work, the remarks on its passages, and their replies. Throws if there is no such passage. */
export async function addComments(tx: Transaction, workId: string, list: readonly DemoComment[], idOf: IdOf) {
  if (!list.length) return;
  const passages = list.some(({ passage }) => passage) ? await passagesOf(tx, workId) : [];
  const row = ({ by, ago, text }: Pick<DemoComment, 'by' | 'ago' | 'text'>) => ({
    ...{ workId, authorId: idOf(by), text },
    createdAt: new Date(Date.now() - ago),
  });
  const rows = list.map((comment) => {
    const { passage } = comment;
    if (!passage) return { id: crypto.randomUUID(), ...row(comment) };
    const found = passages.find(({ words, quote }) => quote && words.includes(passage));
    if (!found) throw new Error(`no paragraph or panel of the work has the words “${passage}”`);
    const { words: _, ...columns } = found;
    return { id: crypto.randomUUID(), ...columns, ...row(comment) };
  });
  await tx.insert(comments).values(rows);
  const replies = list.flatMap((comment, i) =>
    comment.replies.map((reply) => ({
      parentId: rows[i]?.id,
      partId: rows[i] && 'partId' in rows[i] ? rows[i].partId : null,
      ...row(reply),
    })),
  );
  if (replies.length) await tx.insert(comments).values(replies);
}
