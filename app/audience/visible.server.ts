import { eq, or, type SQL, sql } from 'drizzle-orm';
import { people } from '../people/tables.ts';
import type { Viewer } from './viewer.ts';

/**
 * The ONE rule for who may see what a person made: everybody, unless its maker's profile is private; the maker always (PRIVACY-02, PRIVACY-03).
 * A condition on the joined `people` row of the maker; every page, list, count, live event and search uses it.
 */
export const visibleTo = (viewer: Viewer): SQL =>
  viewer ? (or(eq(people.isPrivate, false), eq(people.id, viewer.id)) as SQL) : (eq(people.isPrivate, false) as SQL);

/** The same rule for a prepared statement: the placeholder `viewer` is the id of the viewer, or null. */
export const visibleToPlaceholder = () => sql`(not ${people.isPrivate} or ${people.id} = ${sql.placeholder('viewer')})`;
