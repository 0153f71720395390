import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announceContentSettings } from '../audience/announce-content-settings.server.ts';
import { outsideClosedZone, personVisibleTo, visibleTo } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { facetChoices, facets } from '../works/facets/tables.ts';
import { works } from '../works/tables.ts';
import {
  type Chosen,
  CONTENT_CHOICES_MAX,
  CONTENT_MESSAGES,
  type ContentChoice,
  defaultChoiceOf,
  HIDDEN_PEOPLE_MAX,
  HIDDEN_WORKS_MAX,
} from './content-rules.ts';
import { hiddenPeople, hiddenWorks } from './tables.ts';

/** Why something was not hidden; null: not found. */
type Hidden = { hidden: boolean } | RefusedAction | null;
const notHidden = (message: string): RefusedAction => ({ status: 422, problem: 'not-hidden', message });

class Refused extends Error {}

/** Counts the choices of one member at a time, so that the limits are exact. */
const lock = (tx: Transaction, viewer: Person) =>
  tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update');

/** The key of a name in its dimension, as `facets_of` writes it. */
const folded = sql`case dimension when 'tag' then tag_key(name) when 'genre' then lower(name) when 'language' then language_key(name) else name end`;

/**
 * Stores what the viewer wants to see of each tag, kind, genre, language, rating and warning; what is not named stays, and the default is
 * stored as no row (SHOWN-01, WARN-04). Returns why nothing was stored, or null.
 */
export async function chooseContent(viewer: Person, chosen: readonly Chosen[]): Promise<string | null> {
  if (!chosen.length) return null;
  const given = chosen.map(({ choice, ...setting }) => ({
    ...setting,
    choice: choice === defaultChoiceOf(setting.dimension, setting.name) ? 'preset' : choice,
  }));
  const column = (key: keyof Chosen) => sql`${sql.param(given.map((setting) => setting[key]))}::text[]`;
  const named = sql`(select dimension, name, ${folded} as folded, choice
    from unnest(${column('dimension')}, ${column('name')}, ${column('choice')}) given(dimension, name, choice)) named`;
  try {
    await db.transaction(async (tx) => {
      await lock(tx, viewer);
      await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('facets'))`); // no unused tag is deleted meanwhile
      await tx.execute(sql`insert into ${facets} (dimension, name, folded)
        select distinct on (dimension, folded) dimension, name, folded from ${named}
        where choice <> 'preset' and folded <> '' and (dimension <> 'language' or exists (select from ${facets} f where f.dimension = 'language' and f.folded = named.folded))
        order by dimension, folded on conflict do nothing`);
      const { rows } = await tx.execute<{ id: number }>(sql`delete from ${facetChoices} using ${named}, ${facets} f
        where f.dimension = named.dimension and f.folded = named.folded and named.choice = 'preset'
          and facet_choices.person_id = ${viewer.id} and facet_choices.facet_id = f.id returning f.id`);
      const unused = sql.param(rows.map(({ id }) => id));
      await tx.execute(sql`insert into facet_changes (facet_id) select unnest(${unused}::int[])`);
      await tx.execute(sql`insert into ${facetChoices} (person_id, facet_id, choice)
        select ${viewer.id}, f.id, min(named.choice) from ${named} join ${facets} f on f.dimension = named.dimension and f.folded = named.folded
        where named.choice <> 'preset' group by f.id order by f.id
        on conflict (person_id, facet_id) do update set choice = excluded.choice`);
      if ((await tx.$count(facetChoices, eq(facetChoices.personId, viewer.id))) > CONTENT_CHOICES_MAX) throw new Refused();
      await announceContentSettings(viewer, tx);
    });
    return null;
  } catch (error) {
    if (error instanceof Refused) return CONTENT_MESSAGES.tooManyChoices;
    throw error;
  }
}

/** What the viewer chose of kinds, genres, languages, ratings and warnings, by dimension and name; their tags are a list of their own. */
export async function chosenContent(viewer: Person) {
  return db
    .select({ dimension: facets.dimension, name: facets.name, choice: facetChoices.choice })
    .from(facetChoices)
    .innerJoin(facets, eq(facets.id, facetChoices.facetId))
    .where(and(eq(facetChoices.personId, viewer.id), ne(facets.dimension, 'tag')))
    .orderBy(asc(facets.dimension), asc(facets.folded))
    .limit(CONTENT_CHOICES_MAX);
}

/** Hides a work from the viewer's lists, or shows it again; a repetition changes nothing (SHOWN-06). Null: not found. */
export async function hideWork(viewer: Person, workId: string, isOn: boolean): Promise<Hidden> {
  if (!isId(workId)) return null;
  return db.transaction(async (tx): Promise<Hidden> => {
    await lock(tx, viewer);
    const isPair = and(eq(hiddenWorks.personId, viewer.id), eq(hiddenWorks.workId, workId));
    const deleted = isOn ? [] : await tx.delete(hiddenWorks).where(isPair).returning({ id: hiddenWorks.workId });
    const [work] = await tx
      .select({ authorId: works.authorId })
      .from(works)
      .innerJoin(people, eq(people.id, works.authorId))
      .where(and(eq(works.id, workId), visibleTo(viewer, works), outsideClosedZone));
    if (!isOn && !deleted.length) return work ? { hidden: false } : null;
    if (isOn) {
      if (!work) return null;
      if (work.authorId === viewer.id) return notHidden(CONTENT_MESSAGES.ownWork);
      if (await tx.$count(hiddenWorks, isPair)) return { hidden: true };
      if ((await tx.$count(hiddenWorks, eq(hiddenWorks.personId, viewer.id))) >= HIDDEN_WORKS_MAX)
        return notHidden(CONTENT_MESSAGES.tooManyWorks);
      await tx.insert(hiddenWorks).values({ personId: viewer.id, workId });
    }
    await announceContentSettings(viewer, tx);
    return { hidden: isOn };
  });
}

/** Hides the works and posts of a person from the viewer's lists, or shows them again (SHOWN-07). Null: not found. */
export async function hidePerson(viewer: Person, name: string, isOn: boolean): Promise<Hidden> {
  const isNamed = isId(name) ? eq(people.id, name) : sql`lower(${people.username}) = lower(${name})`;
  return db.transaction(async (tx): Promise<Hidden> => {
    await lock(tx, viewer);
    const [person] = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(isNamed, ne(people.role, 'child'), isOn ? personVisibleTo(viewer) : undefined));
    if (!person) return null;
    if (person.id === viewer.id) return notHidden(CONTENT_MESSAGES.ownPerson);
    const isPair = and(eq(hiddenPeople.personId, viewer.id), eq(hiddenPeople.otherId, person.id));
    if (!isOn) {
      await tx.delete(hiddenPeople).where(isPair);
    } else if (!(await tx.$count(hiddenPeople, isPair))) {
      if ((await tx.$count(hiddenPeople, eq(hiddenPeople.personId, viewer.id))) >= HIDDEN_PEOPLE_MAX)
        return notHidden(CONTENT_MESSAGES.tooManyPeople);
      await tx.insert(hiddenPeople).values({ personId: viewer.id, otherId: person.id });
    }
    await announceContentSettings(viewer, tx);
    return { hidden: isOn };
  });
}

/** What the menu of a work can hide: its author and its tags, each with what the viewer chose. Null: not found. */
export async function hideableOf(viewer: Person, workId: string) {
  if (!isId(workId)) return null;
  const [work] = await db
    .select({
      ...{ id: works.id, kind: works.kind, title: works.title, tags: works.tags },
      author: { id: people.id, name: people.name, username: people.username, isChild: sql<boolean>`${people.role} = 'child'` },
      isHidden: sql<boolean>`exists (select from ${hiddenWorks} where ${hiddenWorks.personId} = ${viewer.id} and ${hiddenWorks.workId} = ${works.id})`,
      isAuthorHidden: sql<boolean>`exists (select from ${hiddenPeople} where ${hiddenPeople.personId} = ${viewer.id} and ${hiddenPeople.otherId} = ${people.id})`,
      /** By tag, those that are not the default. */
      choices: sql<Record<string, ContentChoice>>`coalesce((select jsonb_object_agg(tag, c.choice) from unnest(${works.tags}) tag
        join ${facets} f on f.dimension = 'tag' and f.folded = tag_key(tag)
        join ${facetChoices} c on c.facet_id = f.id where c.person_id = ${viewer.id}), '{}')`,
    })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(works.id, workId), visibleTo(viewer, works), outsideClosedZone));
  return work ?? null;
}
