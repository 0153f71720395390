import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { people } from '../people/tables.ts';
import type { Viewer } from './viewer.ts';

/**
 * Whoever is leaving is nobody any more, from the moment they confirmed it (AMB-59). Part of the rule below; asked by itself only where the names
 * of private profiles stay: comments and messages (decisions, Privacy).
 */
export const isHere = (): SQL => isNull(people.deletingSince);

/**
 * The ONE rule for who may see what a person made: everybody, unless its maker's profile is private; the maker always (PRIVACY-02, PRIVACY-03).
 * A condition on the joined `people` row of the maker; every page, list, count, live event and search uses it.
 */
export const visibleTo = (viewer: Viewer): SQL =>
  and(isHere(), viewer ? or(eq(people.isPrivate, false), eq(people.id, viewer.id)) : eq(people.isPrivate, false)) as SQL;

/** The same rule for a prepared statement: the placeholder `viewer` is the id of the viewer, or null. */
export const visibleToPlaceholder = () => sql`(${isHere()} and (not ${people.isPrivate} or ${people.id} = ${sql.placeholder('viewer')}))`;
