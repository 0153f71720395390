import { type SQL, sql } from 'drizzle-orm';
import { db, retried } from '#server/database/database.ts';
import { type JobRun, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { works } from '../tables.ts';
import { countTags } from './count-tags.server.ts';
import { SYNONYMS } from './synonym-list.ts';
import { facetChoices, facets, workFacets } from './tables.ts';

const STEP = sql.raw('500'); // works of one transaction
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Migrations that add facets enqueue it. `synonyms` is false after the first. */
const FILL_FACETS = jobKind<{ synonyms?: false }>('fill-facets');
/** Joined and separated tags: the works that have the number of `facet` are written again. */
export const REWRITE_FACETS = jobKind<{ facet: number; changed?: number[] }>('rewrite-facets');

/** Writes the facets of works again, some at a time in the order of their ids; a repetition changes nothing. */
async function rewrite(after: (last: string) => SQL, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  for (let last = FIRST; ; ) {
    signal.throwIfAborted();
    const { rows } = await db.execute<{ id: string }>(after(last));
    const ids = rows.map(({ id }) => id);
    const end = ids.at(-1);
    if (!end) return countTags(Date.now(), () => signal.aborted);
    await retried(() =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select from ${works} where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
        await tx.execute(sql`select write_work_facets(${sql.param(ids)}::uuid[])`);
      }),
    );
    last = end;
  }
}

/** Joins the tags of the list that comes with Storyhearth. Once, so that what administrators separate later stays separate. */
const addSynonyms = () =>
  db.transaction(async (tx) => {
    const pairs = SYNONYMS.flatMap(([into, ...tags]) => tags.map((tag) => [tag, into] as const));
    const tags = sql.param(pairs.map(([tag]) => tag));
    const into = sql.param(pairs.map(([, target]) => target));
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('facets'))`);
    await tx.execute(sql`insert into ${facets} (dimension, name, folded)
      select distinct on (tag_key(name)) 'tag', name, tag_key(name) from unnest(${tags}::text[] || ${into}::text[]) name
      order by tag_key(name), name on conflict do nothing`);
    await tx.execute(sql`update ${facets} f set canonical_id = one.id
      from unnest(${tags}::text[], ${into}::text[]) pair(tag, into_tag) join ${facets} one on one.dimension = 'tag' and one.folded = tag_key(pair.into_tag)
      where f.dimension = 'tag' and f.folded = tag_key(pair.tag) and f.id <> one.id and f.canonical_id is null and one.canonical_id is null
        and not exists (select from ${facets} synonym where synonym.canonical_id = f.id)`);
  });

/** What members hide and are warned about is stored with the number that works have, which changed for these facets and their synonyms. */
async function rewriteChoices(changed: number[], { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  for (let last = FIRST; ; ) {
    signal.throwIfAborted();
    const { rows } = await db.execute<{
      id: string;
    }>(sql`select distinct c.person_id as id from ${facetChoices} c join ${facets} f on f.id = c.facet_id
      where (f.id = any(${sql.param(changed)}::int[]) or f.canonical_id = any(${sql.param(changed)}::int[]))
        and c.person_id > ${last}::uuid order by 1 limit ${STEP}`);
    const end = rows.at(-1)?.id;
    if (!end) return;
    await retried(() => db.execute(sql`select write_chosen_facets(${sql.param(rows.map(({ id }) => id))}::uuid[])`));
    last = end;
  }
}

export const jobHandlers = [
  jobHandler(FILL_FACETS, async ({ synonyms = true }, run) => {
    if (synonyms) await addSynonyms();
    await rewrite((last) => sql`select id from ${works} where id > ${last}::uuid order by id limit ${STEP}`, run);
  }),
  jobHandler(REWRITE_FACETS, async ({ facet, changed = [facet] }, run) => {
    await rewriteChoices(changed, run);
    await rewrite(
      (last) => sql`select work_id as id from ${workFacets} where facets @> array[${facet}::int] and work_id > ${last}::uuid
        order by work_id limit ${STEP}`,
      run,
    );
  }),
];
