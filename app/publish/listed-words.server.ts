import { and, asc, eq, gt } from 'drizzle-orm';
import { textOf } from '#editor/document/count.ts';
import { isStaffRole } from '#server/access/role-rules.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { PageContent } from '../drafts/pages/draft-page.ts';
import { draftPages } from '../drafts/tables.ts';
import { siteHasOwner } from '../site/settings.server.ts';
import type { WordEffect } from '../site/word-rules.ts';
import { areWordsListed, effectOfWords } from '../site/words.server.ts';

const PAGES_READ = 20; // at a time, so that a long book is never in memory as a whole

const textsOf = (page: PageContent): string[] =>
  'bubbles' in page ? [page.description, ...page.bubbles.map(({ text }) => text)] : [textOf(page)];

/**
 * The strongest effect of the listed words in the title, description, tags and pages of a draft. Nothing is read while no words are listed,
 * and nothing of staff is compared (HOLD-03).
 */
export async function effectOfDraft(
  viewer: Person,
  tx: Transaction,
  { id, title, description, tags }: { id: string; title: string; description: string; tags: readonly string[] },
): Promise<WordEffect | null> {
  if (!areWordsListed() || !siteHasOwner() || isStaffRole(viewer.role)) return null;
  let effect = effectOfWords([title, description, ...tags]);
  let after = '';
  while (effect !== 'refuse') {
    const rows = await tx
      .select({ key: draftPages.key, document: draftPages.document })
      .from(draftPages)
      .where(and(eq(draftPages.draftId, id), gt(draftPages.key, after)))
      .orderBy(asc(draftPages.key))
      .limit(PAGES_READ);
    const last = rows.at(-1);
    if (!last) break;
    after = last.key;
    const found = effectOfWords(rows.flatMap(({ document }) => textsOf(document)));
    effect = found === 'refuse' ? found : (effect ?? found);
  }
  return effect;
}
