import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Viewer } from '#server/identity/viewer.ts';
import { hiddenPeople, hiddenWorks } from '../content-settings/tables.ts';
import { people } from '../people/tables.ts';
import { workFacets } from '../works/facets/tables.ts';
import { alwaysShown } from '../works/ratings/tables.ts';
import { works } from '../works/tables.ts';
import { chosen } from './per-lists.server.ts';
import { hasRow, notBlockedOrMuted, notBlockedOrMutedOfEach, notBlockedOrMutedPlaceholder } from './visible.server.ts';

/** The columns of `works`, or of an alias of it. */
type Work = { id: AnyPgColumn | SQL; authorId: AnyPgColumn | SQL };
const placeholder = sql`${sql.placeholder('viewer')}::uuid`;

// Scalar subqueries, because PostgreSQL plans `not exists` as a join over everything that anybody hid.
/** Whether the viewer hid this person; null if not. */
export const isHiddenPerson = (viewer: SQL, person: AnyPgColumn | SQL) =>
  chosen(
    viewer,
    sql`(select true from ${hiddenPeople} where ${hiddenPeople.personId} = ${viewer} and ${hiddenPeople.otherId} = ${person} limit 1)`,
    sql`null::boolean`,
  );
/** The same for lists in the order of an index; a number, as in `hidesNothing`. */
const isNotHiddenPerson = (viewer: SQL, person: AnyPgColumn | SQL) =>
  chosen(
    viewer,
    sql`coalesce((select 1 from ${hiddenPeople} where ${hiddenPeople.personId} = ${viewer} and ${hiddenPeople.otherId} = ${person} limit 1), 0) <> 1`,
    sql`true`,
  );
export const isHiddenWork = (viewer: SQL, work: AnyPgColumn | SQL) =>
  sql`(select true from ${hiddenWorks} where ${hiddenWorks.personId} = ${viewer} and ${hiddenWorks.workId} = ${work} limit 1)`;
/** What the viewer hid by tag, kind, rating and the like; null for nothing. Independent of the row, so it is read once in a statement. */
const hiddenFacets = (viewer: SQL) => sql`(select nullif(chooser.hidden_facets, '{}') from ${people} chooser where chooser.id = ${viewer})`;

/**
 * Whether the viewer hid nothing, so that they cost one subquery in a statement. Compared as a number, because PostgreSQL expects almost no
 * row where a subquery is null, and would sort whole lists instead of reading an index in order.
 */
const hidesNothing = (viewer: SQL) =>
  sql`coalesce((select 1 from ${people} chooser where chooser.id = ${viewer} and (chooser.hidden_facets <> '{}' or ${hasHidden(viewer)})), 0) <> 1`;
/** Whether somebody hid works or people. */
const hasHidden = (person: AnyPgColumn | SQL) =>
  sql`(${hasRow(hiddenWorks, hiddenWorks.personId, hiddenWorks.createdAt, person)} or ${hasRow(hiddenPeople, hiddenPeople.personId, hiddenPeople.createdAt, person)})`;

/** Whether the viewer hid the work itself, its author, or something that it is found by; their own works are never hidden (SHOWN-05). */
export const wanted = (viewer: SQL, work: Work = works): SQL =>
  chosen(
    viewer,
    sql`(${hidesNothing(viewer)} or ${work.authorId} = ${viewer} or (${isHiddenPerson(viewer, work.authorId)} is null and ${isHiddenWork(viewer, work.id)} is null
    and (${hiddenFacets(viewer)} is null
      or (select true from ${workFacets} where ${workFacets.workId} = ${work.id} and ${workFacets.facets} && ${hiddenFacets(viewer)} limit 1) is null)))`,
    sql`true`,
  );

const idOf = (viewer: NonNullable<Viewer>) => sql`${viewer.id}::uuid`;

/**
 * Limits a list of works to those that the viewer wants to see: neither by people whom they blocked, muted or hid, nor hidden themselves or
 * by what they are found by (SHOWN-02). Stands beside `visibleTo`; the author is joined as `people`.
 */
export const inWorkLists = (viewer: Viewer, work: Work = works): SQL | undefined =>
  viewer ? and(notBlockedOrMuted(viewer), wanted(idOf(viewer), work)) : undefined;
/** The same for a prepared statement with the placeholder `viewer`. */
export const inWorkListsPlaceholder = (work: Work = works): SQL =>
  sql`(${notBlockedOrMutedPlaceholder()} and ${wanted(placeholder, work)})`;
/** Only the part about what the viewer hid, for a statement that has no author joined. */
export const wantedPlaceholder = (work: Work): SQL => wanted(placeholder, work);
/** The same for each row of a statement, as `visibleToEach`. */
export const inWorkListsOfEach = (viewer: SQL, work: Work = works): SQL =>
  sql`(${notBlockedOrMutedOfEach(viewer)} and ${wanted(viewer, work)})`;

/** Leaves out of lists of people and posts whom the viewer blocked, muted or hid (SHOWN-07). `person` is the column of the author. */
export const inPeopleLists = (viewer: Viewer, person: AnyPgColumn | SQL = people.id): SQL | undefined =>
  viewer ? and(notBlockedOrMuted(viewer, person), isNotHiddenPerson(idOf(viewer), person)) : undefined;
/** The same for a prepared statement with the placeholder `viewer`. */
export const inPeopleListsPlaceholder = (person: AnyPgColumn | SQL = people.id): SQL =>
  sql`(${notBlockedOrMutedPlaceholder(person)} and ${isNotHiddenPerson(placeholder, person)})`;
/** The same for each row of a statement. */
export const inPeopleListsOfEach = (viewer: SQL, person: AnyPgColumn | SQL = people.id): SQL =>
  sql`(${notBlockedOrMutedOfEach(viewer, person)} and ${isNotHiddenPerson(viewer, person)})`;

/** Whether works, people or choices of the member make their lists differ from those of others, beside blocks and mutes. */
export const hidesContent = (person: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`(${people.hiddenFacets} <> '{}' or ${people.warnedFacets} <> '{}' or ${people.covering} is not null or ${hasHidden(person)}
    or ${hasRow(alwaysShown, alwaysShown.personId, alwaysShown.createdAt, person)})`;
