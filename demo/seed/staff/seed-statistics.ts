import { sql } from 'drizzle-orm';
import { storeDailyTotals } from '#app/statistics/daily-totals.server.ts';
import { dailyTotals } from '#app/statistics/tables.ts';
import { comments, lastActive, people, posts, works } from '#database/schema.ts';
import { db } from '#server/database/database.ts';

/**
 * Backdates the demo accounts to before their first content, the others to within a month, then recomputes the totals of all days, so that
 * administrators see the numbers of the content (decision 2).
 */
export async function seedStatistics(): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update ${people} p set created_at = least(now() - joined.days * interval '1 day', joined.first - interval '1 day')
      from (select id, (row_number() over (order by username)) % 30 as days, least(
          (select min(created_at) from ${works} where author_id = p2.id),
          (select min(created_at) from ${posts} where author_id = p2.id),
          (select min(created_at) from ${comments} where author_id = p2.id)) as first
        from ${people} p2) joined
      where joined.id = p.id`);
    await tx.execute(sql`insert into ${lastActive} (person_id, day)
      select id, current_date - ((row_number() over (order by username)) % 20)::int from ${people} on conflict do nothing`);
    await tx.delete(dailyTotals);
  });
  await storeDailyTotals();
}
