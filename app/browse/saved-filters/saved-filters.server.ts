import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { followedFilters } from '../../following/follow.server.ts';
import { people } from '../../people/tables.ts';
import { FIELD_NAMES, type FieldName } from '../filter/field-rules.ts';
import { namesOf } from '../filter/filter-names.server.ts';
import { type Filter, NO_FILTER, readFilter } from '../filter/filter-rules.ts';
import { addressOf, FILTERS_ON_HOME_MAX, type FilterAddress, SAVED_FILTER_MESSAGES, SAVED_FILTERS_MAX } from './saved-filter-rules.ts';
import { savedFilters } from './tables.ts';

type Saved = { id: string } | RefusedAction;
export type FilterChange = { name: string } | FilterAddress | { by: -1 | 1 } | { onHome: boolean };

const isOwn = (viewer: Person, id: string) => and(eq(savedFilters.id, id), eq(savedFilters.personId, viewer.id));
/** Changes of one member wait for each other, so that positions and the limit hold. */
const lock = (tx: Transaction, viewer: Person) =>
  tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update');

/** Saves a filter at the end of the viewer's list. `id` is from the client, so that sending the form twice saves one filter. */
export function saveFilter(viewer: Person, id: string, { name, path, search }: FilterAddress & { name: string }): Promise<Saved> {
  return db.transaction(async (tx) => {
    await lock(tx, viewer);
    const [existing] = await tx.select({ personId: savedFilters.personId }).from(savedFilters).where(eq(savedFilters.id, id));
    if (existing) return existing.personId === viewer.id ? { id } : badInput(SAVED_FILTER_MESSAGES.unreadable);
    if ((await tx.$count(savedFilters, eq(savedFilters.personId, viewer.id))) >= SAVED_FILTERS_MAX)
      return badInput(SAVED_FILTER_MESSAGES.tooMany);
    const position = sql`(select coalesce(max(f.position), 0) + 1 from ${savedFilters} f where f.person_id = ${viewer.id}::uuid)`;
    await tx.insert(savedFilters).values({ id, personId: viewer.id, name, path, search, position });
    return { id };
  });
}

/** Exchanges a filter with the one before or after it; at the end of the list nothing changes. */
async function move(tx: Transaction, viewer: Person, id: string, by: -1 | 1) {
  await tx.execute(sql`
    with listed as (select id, row_number() over (order by position, id)::int as n from ${savedFilters} where person_id = ${viewer.id}::uuid),
      target as (select n from listed where id = ${id}::uuid)
    update ${savedFilters} f set position = case listed.n when target.n then greatest(1, least(target.n + ${by}::int, (select count(*)::int from listed)))
        when target.n + ${by}::int then target.n else listed.n end
      from listed, target where f.id = listed.id`);
}

/** Whether another filter can have a row on Home. */
const hasRoomOnHome = async (tx: Transaction, viewer: Person, id: string) =>
  (await tx.$count(savedFilters, and(eq(savedFilters.personId, viewer.id), eq(savedFilters.onHome, true), ne(savedFilters.id, id)))) <
  FILTERS_ON_HOME_MAX;

/** Renames, replaces or moves one of the viewer's filters, or gives it a row on Home. False: not found. */
export async function changeFilter(viewer: Person, id: string, change: FilterChange): Promise<boolean | RefusedAction> {
  if (!isId(id)) return false;
  return retried(() =>
    db.transaction(async (tx): Promise<boolean | RefusedAction> => {
      await lock(tx, viewer);
      const [own] = await tx.select({ id: savedFilters.id }).from(savedFilters).where(isOwn(viewer, id));
      if (!own) return false;
      if ('onHome' in change && change.onHome && !(await hasRoomOnHome(tx, viewer, id)))
        return { status: 422, problem: 'not-changed', message: SAVED_FILTER_MESSAGES.tooManyOnHome };
      if ('by' in change) await move(tx, viewer, id, change.by);
      else await tx.update(savedFilters).set(change).where(isOwn(viewer, id));
      return true;
    }),
  );
}

/** Deletes one of the viewer's filters. A repetition changes nothing. */
export async function deleteFilter(viewer: Person, id: string): Promise<void> {
  if (isId(id)) await db.delete(savedFilters).where(isOwn(viewer, id));
}

const ownFilters = db
  .select({
    id: savedFilters.id,
    name: savedFilters.name,
    path: savedFilters.path,
    search: savedFilters.search,
    onHome: savedFilters.onHome,
  })
  .from(savedFilters)
  .where(eq(savedFilters.personId, sql`${sql.placeholder('viewer')}::uuid`))
  .orderBy(asc(savedFilters.position), asc(savedFilters.id)) // at most SAVED_FILTERS_MAX
  .prepare('saved_filters');

/** The names of the viewer's filters in order. */
export const filterNames = async (viewer: Person) =>
  (await ownFilters.execute({ viewer: viewer.id })).map(({ id, name }) => ({ id, name }));

/** All values of the filters together, so that their names are looked up in one query. */
const allChosen = (filters: readonly Filter[]): Filter['chosen'] =>
  Object.fromEntries(
    FIELD_NAMES.map((field) => [
      field,
      { in: [...new Set(filters.flatMap(({ chosen }) => [...chosen[field].in, ...chosen[field].out]))], out: [] },
    ]),
  ) as unknown as Filter['chosen'];

export type SavedFilter = FilterAddress & {
  id: string;
  name: string;
  address: string;
  onHome: boolean;
  following: boolean;
  filter: Filter;
  deleted: string[];
};

/**
 * The viewer's filters in order: four queries whatever their number. `deleted` are the conditions whose tag, language or author does not
 * exist for the viewer, as `in tag sea`.
 */
export async function savedFiltersOf(viewer: Person): Promise<SavedFilter[]> {
  const [rows, followed] = await Promise.all([ownFilters.execute({ viewer: viewer.id }), followedFilters(viewer)]);
  const read = rows.map((row) => ({ ...row, filter: readFilter(new URLSearchParams(row.search)).filter }));
  const names = await namesOf(viewer, { ...NO_FILTER, chosen: allChosen(read.map(({ filter }) => filter)) });
  const isDeleted = (field: FieldName, value: string) => names[field](value) === null;
  return read.map((row) => ({
    ...row,
    address: addressOf(row),
    following: followed.has(row.id),
    deleted: FIELD_NAMES.flatMap((field) =>
      (['in', 'out'] as const).flatMap((side) =>
        row.filter.chosen[field][side].filter((value) => isDeleted(field, value)).map((value) => `${side} ${field} ${value}`),
      ),
    ),
  }));
}
