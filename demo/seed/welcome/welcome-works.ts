import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { readText } from '../parse/content.ts';
import { DEMO, filesIn, readYaml } from '../parse/files.ts';
import { accountSchema, schemasFor } from '../parse/schemas.ts';
import { publishText } from '../publish.ts';

const WELCOME = join(DEMO, 'welcome');
const MINUTE_MS = 60_000;

/** The account and the works of the welcome shelf, oldest first. Throws an error that names the file and the field. */
export function readWelcomeShelf() {
  const account = readYaml(join(WELCOME, 'account.yaml'), accountSchema);
  const schemas = schemasFor([account.username]);
  const [story, ...books] = filesIn(WELCOME, '.md');
  if (!story) throw new Error(`${WELCOME} has no works`);
  return { account, works: [readText(story, schemas.kids, schemas), ...books.map((file) => readText(file, schemas.book, schemas))] };
}

/** Publishes the works of the welcome shelf, a minute apart: works of an earlier day would be missing in the stored totals of that day. */
export async function publishWelcomeWorks(tx: Database, { works }: ReturnType<typeof readWelcomeShelf>, authorId: string): Promise<void> {
  const now = Date.now();
  for (const [i, work] of works.entries()) {
    const { kind, title, description, genre, language, pages } = work;
    const createdAt = new Date(now - (works.length - i) * MINUTE_MS);
    const ofKids = work.kind === 'kids_book' ? { ageRange: work.ages, isFeatured: work.featured } : {};
    await publishText(tx, { kind, title, description, genre, language, authorId, ...ofKids, createdAt, updatedAt: createdAt }, pages);
  }
}
