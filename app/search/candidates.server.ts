import { type SQL, sql } from 'drizzle-orm';

/**
 * How a search stays bounded. A sample of the words, always of the same size, says whether the letters are rare, and how many rows have their
 * grams. Both few: the index of trigrams finds all of them. Otherwise, or too few letters for a trigram: the beginnings, the most loved, the
 * newest and the sample are looked through, which of what is frequent holds more than a panel shows. A small house is its own sample: there
 * every search is complete. All of these are candidates only; what is asked last ranks them by their words.
 */
const SAMPLED = 200; // hits of the sample that are looked at: some may be hidden from the viewer
const SAMPLE_BYTES = 48 * 8192; // about 2,500 works or 3,500 people
/** As many from each place are enough where there are many: more than a panel counts. So many hits in the sample are frequent. */
export const ENOUGH = 60;
/** As many of what begins with the letters, in the order of the alphabet. Those who hide take none of these places unless they have as many again. */
const BEGINNINGS = 500;
/** At most as many come from the index, in no order; the most loved of them are found by their own list. */
const INSIDE = 1_000;
/** Rows with all grams of the letters, yet perhaps not with the letters, that the index may be asked for: each is fetched and looked at. */
const WITH_GRAMS = 20_000;
/** A table of so many bytes has fewer rows than that, so that nothing has to be estimated. */
const SMALL_BYTES = 160 * 8192;

type Words = { table: SQL; id: SQL; beginnings: SQL[]; text: SQL; visible: SQL; rank?: SQL };

const letters = sql`(select letters from asked)`;
const number = (n: number) => sql.raw(String(n));
/** How many times the sample the table is. */
const samples = (table: SQL) => sql`greatest(1, pg_relation_size('${table}')::float / ${number(SAMPLE_BYTES)})`;

/**
 * `asked`, `sampled`, `state`, `beginning` and `inside`: what every search begins with. The ids of candidates are in `id`. What folds to
 * nothing (a mark, a space of no width) asks for nothing. `visible` joins what says whether the viewer may see the one whose id is `first.id`, and asks it.
 * `rank` is how well a row of words fits, the best first: each candidate brings its own, so that its words are not fetched again.
 */
export const finding = ({ table, id, beginnings, text, visible, rank = sql`0` }: Words): SQL => sql`
  asked as materialized (
    select letters, search_grams(letters) as grams,
      array(select substr(letters, i, 3) from generate_series(1, greatest(length(letters) - 2, 1)) i) as parts
    from (select search_fold(${text}::text) as letters) folded where letters <> ''
  ),
  sampled as materialized (
    select ${id} as id, ${rank} as rank from ${table} tablesample system (100 / ${samples(table)}) repeatable (1)
    where strpos(words, ${letters}) > 0 limit ${number(SAMPLED)}
  ),
  few as materialized (
    select count(*) as hits, count(*) < ${number(ENOUGH)} and (select cardinality(grams) > 0 from asked) as hit from sampled
  ),
  with_grams as materialized (
    select from ${table} tablesample system (100 / ${samples(table)}) repeatable (1)
    where (select hit and pg_relation_size('${table}') > ${number(SMALL_BYTES)} from few) and not exists (select from unnest((select parts from asked)) part where strpos(words, part) = 0) limit ceil(${number(WITH_GRAMS)} / ${samples(table)})::int
  ),
  state as materialized (
    select hits, hit and (select count(*) from with_grams) * ${samples(table)} < ${number(WITH_GRAMS)} as rare from few
  ),
  beginning as (
    ${sql.join(
      beginnings.map(
        (column) => sql`(select first.id, first.rank from (
          select ${id} as id, ${rank} as rank from ${table}
          where left(${column}, 100) collate "C" >= ${letters} and left(${column}, 100) collate "C" < (select letters || chr(1114111) from asked)
          order by left(${column}, 100) collate "C" limit ${number(2 * BEGINNINGS)}
        ) first ${visible} limit ${number(BEGINNINGS)})`,
      ),
      sql` union all `,
    )}
  ),
  inside as (
    select id, rank from (
      select ${id} as id, words, ${rank} as rank from ${table} where (select rare from state) and search_grams(words) @> (select grams from asked) limit ${number(WITH_GRAMS)}
    ) candidates where ${holds} limit ${number(INSIDE)}
  )`;

/** The condition on `words` that the letters asked for are in them, literally: no letter is a wildcard. */
export const holds = sql`strpos(words, ${letters}) > 0`;
export { letters };
