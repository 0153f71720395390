import { type SQL, sql } from 'drizzle-orm';

/**
 * How a search stays bounded. A sample of the words, always of the same size, says whether the letters are rare. Rare: the index of trigrams
 * finds all of them. Frequent, or too few letters for a trigram: the beginnings, the most loved, the newest and the sample are looked through,
 * which of what is frequent holds more than a panel shows. A small house is its own sample: there every search is complete.
 */
const SAMPLED = 200; // hits of the sample that are looked at: some may be hidden from the viewer
const SAMPLE_PAGES = 48; // of 8 kB: about 2,500 works or 3,500 people
/** As many from each place are enough where there are many: more than a panel counts. So many hits in the sample are frequent. */
export const ENOUGH = 60;
/** At most as many come from the index, in no order; the most loved of them are found by their own list. */
const INSIDE = 1_000;

type Words = { table: SQL; id: SQL; beginnings: { column: SQL; exact: SQL }[]; text: SQL };

const letters = sql`(select letters from asked)`;

/** `asked`, `sampled`, `state`, `beginning` and `inside`: what every search begins with. The ids are in `id`; `rank` is 0 where all of it is the letters, 1 where it begins with them. */
export const finding = ({ table, id, beginnings, text }: Words): SQL => sql`
  asked as materialized (
    select letters, search_grams(letters) as grams from (select search_fold(${text}::text) as letters) folded
  ),
  sampled as materialized (
    select ${id} as id from ${table}
      tablesample system (least(100, ${sql.raw(String(SAMPLE_PAGES * 8192 * 100.0))}::float / greatest(pg_relation_size('${table}'), 1))) repeatable (1)
    where strpos(words, ${letters}) > 0 limit ${sql.raw(String(SAMPLED))}
  ),
  state as materialized (
    select count(*) as hits, count(*) < ${sql.raw(String(ENOUGH))} and (select cardinality(grams) > 0 from asked) as rare from sampled
  ),
  beginning as (
    ${sql.join(
      beginnings.map(
        ({ column, exact }) => sql`(select ${id} as id, case when ${exact} then 0 else 1 end as rank from ${table}
          where left(${column}, 100) collate "C" >= ${letters} and left(${column}, 100) collate "C" < (select letters || chr(1114111) from asked)
          order by left(${column}, 100) collate "C" limit ${sql.raw(String(ENOUGH))})`,
      ),
      sql` union all `,
    )}
  ),
  inside as (
    select ${id} as id from ${table}
    where (select rare from state) and search_grams(words) @> (select grams from asked) and strpos(words, ${letters}) > 0
    limit ${sql.raw(String(INSIDE))}
  )`;

/** The condition on `words` that the letters asked for are in them, literally: no letter is a wildcard. */
export const holds = sql`strpos(words, ${letters}) > 0`;
export { letters };
