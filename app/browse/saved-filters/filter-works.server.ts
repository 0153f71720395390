import { and, asc, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isDatabaseUnavailable } from '#server/database/database-problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { consume } from '#server/limits/rate-limits.ts';
import type { WorkCard } from '../../works/works.server.ts';
import { requested } from '../filter/filtered-list.server.ts';
import { type ListWithBar, listOfPath, listOfTag } from '../filter/lists-with-bar.ts';
import { countFiltered, filteredWorks } from '../filter/query/filtered-works.server.ts';
import { tagNamed } from '../tag/tag-works.server.ts';
import { addressOf, FILTERS_ON_HOME_MAX, type FilterAddress, HOME_ROW_WORKS, tagOfPath } from './saved-filter-rules.ts';
import { savedFilters } from './tables.ts';

/** The list that a saved filter belongs to; null: that of a tag that no work has. */
async function listOf(viewer: Person, path: string): Promise<ListWithBar | null> {
  const name = tagOfPath(path);
  if (name === null) return listOfPath(path);
  const tag = await tagNamed(viewer, name);
  return tag && listOfTag(name, tag.id);
}

async function requestedBy(viewer: Person, { path, search }: FilterAddress) {
  const list = await listOf(viewer, path);
  return list && requested(viewer, new URLSearchParams(search), list);
}

/**
 * How many works of others that a saved filter finds were published after `since`; above COUNTED_MAX, one more. None while a condition is
 * unknown, because the other conditions alone find more than was asked for.
 */
export async function countNewer(viewer: Person, filter: FilterAddress, since: Date): Promise<number> {
  const found = await requestedBy(viewer, filter);
  if (!found?.conditions || found.notUnderstood.length) return 0;
  const { conditions } = found;
  const newer = { ...conditions, publishedAfter: since, notAuthors: [...conditions.notAuthors, viewer.id] };
  return (await countFiltered(viewer, { conditions: newer, sorting: 'newest' })).n;
}

/** A row of Home; `works` is null if they could not be read now. */
export type FilterRow = { id: string; name: string; address: string; works: WorkCard[] | null };

const onHome = db
  .select({ id: savedFilters.id, name: savedFilters.name, path: savedFilters.path, search: savedFilters.search })
  .from(savedFilters)
  .where(and(eq(savedFilters.personId, sql`${sql.placeholder('viewer')}::uuid`), eq(savedFilters.onHome, true)))
  .orderBy(asc(savedFilters.position), asc(savedFilters.id))
  .limit(FILTERS_ON_HOME_MAX)
  .prepare('filters_on_home');

/** The first works of a filter. Counted like a request for its list, because it costs the same. */
async function firstWorks(viewer: Person, filter: FilterAddress): Promise<WorkCard[] | null> {
  if (await consume('filter', viewer.id)) return null;
  try {
    const found = await requestedBy(viewer, filter);
    if (!found?.conditions) return [];
    const page = await filteredWorks(viewer, { conditions: found.conditions, sorting: found.sorting, cursor: null });
    return page.works.slice(0, HOME_ROW_WORKS);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

/**
 * The rows of the viewer's saved filters on Home, in their order (FILTER-08). A filter whose query times out has `works: null`, so that
 * Home still loads.
 */
export async function filterRows(viewer: Person): Promise<FilterRow[]> {
  const filters = await onHome.execute({ viewer: viewer.id });
  return Promise.all(
    filters.map(async ({ id, name, ...filter }) => ({ id, name, address: addressOf(filter), works: await firstWorks(viewer, filter) })),
  );
}
