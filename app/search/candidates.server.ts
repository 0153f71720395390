import { type SQL, sql } from 'drizzle-orm';

/**
 * Finds the candidates of a search, which the final query ranks, at a bounded cost: rare letters by the trigram index, frequent ones among
 * prefixes, the most liked, the newest and a sample of fixed size, which also estimates how frequent the letters are
 * (docs/decisions/2026-11-21-search.md).
 */
const SAMPLED = 200; // sample hits that are examined, because some may be hidden from the viewer
const SAMPLE_BYTES = 48 * 8192; // about 2,500 works or 3,500 people
/** Hits taken from each source, more than a panel counts; this many hits in the sample mean that the letters are frequent. */
export const CANDIDATES_MAX = 60;
/** Prefix matches taken, in alphabetical order. Twice as many are read, so that hidden ones do not displace visible ones. */
const BEGINNINGS = 500;
/** Matches taken from the index, in no order; the list of the most liked finds the best of them. */
const INSIDE = 1_000;
/** Rows with all trigrams that the index may return; each must be fetched and checked for the letters. */
const WITH_GRAMS = 20_000;
/** A table up to this size has fewer rows than that, so that no estimate is needed. */
const SMALL_BYTES = 160 * 8192;

type Words = { table: SQL; id: SQL; beginnings: SQL[]; text: SQL; visible: SQL; rank?: SQL };

const letters = sql`(select letters from query)`;
const number = (n: number) => sql.raw(String(n));
/** The size of the table in samples. */
const samples = (table: SQL) => sql`greatest(1, pg_relation_size('${table}')::float / ${number(SAMPLE_BYTES)})`;

/**
 * The common table expressions of every search: `query`, `sampled`, `state`, `beginning` and `inside`. `visible` joins and checks whether
 * the viewer may see `first.id`; `rank` is computed with each candidate, so that its words are not fetched again.
 */
export const candidateTables = ({ table, id, beginnings, text, visible, rank = sql`0` }: Words): SQL => sql`
  query as materialized (
    select letters, search_grams(letters) as grams,
      array(select substr(letters, i, 3) from generate_series(1, greatest(length(letters) - 2, 1)) i) as parts
    from (select search_fold(${text}::text) as letters) folded where letters <> ''
  ),
  sampled as materialized (
    select ${id} as id, ${rank} as rank from ${table} tablesample system (100 / ${samples(table)}) repeatable (1)
    where strpos(words, ${letters}) > 0 limit ${number(SAMPLED)}
  ),
  few as materialized (
    select count(*) as hits, count(*) < ${number(CANDIDATES_MAX)} and (select cardinality(grams) > 0 from query) as hit from sampled
  ),
  with_grams as materialized (
    select from ${table} tablesample system (100 / ${samples(table)}) repeatable (1)
    where (select hit and pg_relation_size('${table}') > ${number(SMALL_BYTES)} from few) and not exists (select from unnest((select parts from query)) part where strpos(words, part) = 0) limit ceil(${number(WITH_GRAMS)} / ${samples(table)})::int
  ),
  state as materialized (
    select hits, hit and (select count(*) from with_grams) * ${samples(table)} < ${number(WITH_GRAMS)} as rare from few
  ),
  beginning as (
    ${sql.join(
      beginnings.map(
        (column) => sql`(select first.id, first.rank from (
          select ${id} as id, ${rank} as rank from ${table}
          where left(${column}, 100) collate "C" >= ${letters} and left(${column}, 100) collate "C" < (select letters || chr(1114111) from query)
          order by left(${column}, 100) collate "C" limit ${number(2 * BEGINNINGS)}
        ) first ${visible} limit ${number(BEGINNINGS)})`,
      ),
      sql` union all `,
    )}
  ),
  inside as (
    select id, rank from (
      select ${id} as id, words, ${rank} as rank from ${table} where (select rare from state) and search_grams(words) @> (select grams from query) limit ${number(WITH_GRAMS)}
    ) candidates where ${containsLetters} limit ${number(INSIDE)}
  )`;

/** The condition that `words` contain the letters literally, without wildcards. */
export const containsLetters = sql`strpos(words, ${letters}) > 0`;
export { letters };
