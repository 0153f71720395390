import { eq, sql } from 'drizzle-orm';
import { words } from '../../editor/document/count.ts';
import { type Database, db } from '../../server/database/database.ts';
import { claim } from '../../server/database/installation.ts';
import { comments, likes, pages, people, challenges as table, works } from '../schema.ts';
import { mulberry32 } from './activity.ts';
import { challenges, type DemoEntry } from './entries.ts';
import { toDocument } from './to-documents.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Seeds challenges and their entries once per database, dated relative to now; the running one has the dates of the specification (AMB-10). */
export async function seedChallenges(ids: ReadonlyMap<string, string>): Promise<void> {
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * DAY_MS);
  await db.transaction(async (tx) => {
    if (!(await claim(tx, 'demo challenges'))) return;
    await claim(tx, 'first challenge');
    for (const { title, description, startedDaysAgo, endedDaysAgo, participants, entries } of challenges) {
      const [challenge] = await tx
        .insert(table)
        .values({ title, description, startDate: ago(startedDaysAgo), endDate: ago(endedDaysAgo), participantCount: participants })
        .returning({ id: table.id });
      if (!challenge) throw new Error('demo challenge not stored');
      for (const entry of entries) await enter(tx, challenge.id, entry, ids, ago);
    }
    // Counts are computed from the rows, never invented (decision 2).
    await tx.execute(sql`update ${works} set
      likes_count = (select count(*) from ${likes} where work_id = ${works.id}),
      comments_count = (select count(*) from ${comments} where work_id = ${works.id}),
      latest_comments = coalesce((
        select json_build_array(json_build_object('text', c.text, 'author', json_build_object('name', p.name, 'username', p.username), 'created_at', c.created_at))
        from ${comments} c join ${people} p on p.id = c.author_id where c.work_id = ${works.id} order by c.created_at desc limit 1), '[]')
      where ${eq(works.kind, 'challenge_entry')}`);
  });
}

async function enter(tx: Database, challengeId: string, entry: DemoEntry, ids: ReadonlyMap<string, string>, ago: (days: number) => Date) {
  const idOf = (username: string) => {
    const id = ids.get(username);
    if (!id) throw new Error(`no demo person has the username ${username}`);
    return id;
  };
  const { title, description, genre, language, author, daysAgo, warmth, remarks = [] } = entry;
  const documents = entry.pages.map((page) => toDocument(page));
  const counts = documents.map(words);
  const [work] = await tx
    .insert(works)
    .values({
      kind: 'challenge_entry',
      challengeId,
      title,
      description,
      genre,
      language,
      authorId: idOf(author),
      pagesCount: documents.length,
      wordsCount: counts.reduce((sum, n) => sum + n, 0),
      createdAt: ago(daysAgo),
      updatedAt: ago(daysAgo),
    })
    .returning({ id: works.id });
  if (!work) throw new Error('demo entry not stored');
  await tx.insert(pages).values(documents.map((document, i) => ({ workId: work.id, position: i + 1, document, words: counts[i] ?? 0 })));
  const chance = mulberry32(title.length * 7919 + Math.round(daysAgo * 10)); // the same result every time
  const likers = [...ids.entries()].filter(([username]) => username !== author && chance() < warmth);
  if (likers.length) await tx.insert(likes).values(likers.map(([, personId]) => ({ workId: work.id, personId })));
  if (remarks.length)
    await tx
      .insert(comments)
      .values(remarks.map(([username, days, text]) => ({ workId: work.id, authorId: idOf(username), text, createdAt: ago(days) })));
}
