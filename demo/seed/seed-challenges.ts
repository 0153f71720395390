import { eq } from 'drizzle-orm';
import { likes, challenges as table, works } from '#database/schema.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { claimOnce } from '#server/database/installation.ts';
import { mulberry32 } from './activity.ts';
import { type Content, type Entry, everyone } from './parse/content.ts';
import { addComments } from './parts-and-comments.ts';
import type { IdOf } from './people.ts';
import { publishText, ratedAs } from './publish.ts';
import { countReaders } from './seed-works.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Seeds challenges and their entries once per database, dated relative to now; the running one has the dates of the specification (AMB-10). */
export async function seedChallenges(content: Content, idOf: IdOf): Promise<void> {
  const now = Date.now();
  const before = (ms: number) => new Date(now - ms);
  const usernames = everyone(content.people).map(({ username }) => username);
  await db.transaction(async (tx) => {
    if (!(await claimOnce(tx, 'demo challenges'))) return;
    await claimOnce(tx, 'first challenge');
    for (const { title, description, started, ended, endsIn = 0, participants, entries } of content.challenges) {
      const [challenge] = await tx
        .insert(table)
        .values({ title, description, startDate: before(started), endDate: before(ended ?? -endsIn), participantCount: participants })
        .returning({ id: table.id });
      if (!challenge) throw new Error('demo challenge not stored');
      for (const entry of entries) await enter(tx, challenge.id, entry, before(entry.ago), idOf, usernames);
    }
    await countReaders(tx, eq(works.kind, 'challenge_entry'));
  });
}

async function enter(tx: Transaction, challengeId: string, entry: Entry, createdAt: Date, idOf: IdOf, usernames: readonly string[]) {
  const { kind, title, description, genre, language, author, ago, likedBy, pages, comments } = entry;
  const dates = { createdAt, updatedAt: createdAt };
  const workId = await publishText(
    tx,
    { kind, challengeId, title, description, genre, language, authorId: idOf(author), ...ratedAs(entry), ...dates },
    pages,
  );
  const random = mulberry32(title.length * 7919 + Math.round((ago / DAY_MS) * 10)); // the same result every time
  const likers = usernames.filter((username) => username !== author && random() < likedBy);
  if (likers.length) await tx.insert(likes).values(likers.map((username) => ({ workId, personId: idOf(username) })));
  await addComments(tx, workId, comments, idOf);
}
