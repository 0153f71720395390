import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#server/identity/viewer.ts';
import { drafts } from '../drafts/tables.ts';
import { people } from '../people/tables.ts';
import { siteSettings } from '../site/tables.ts';
import { works } from '../works/tables.ts';

/**
 * Excludes accounts pending deletion (AMB-59). Used directly only where the names of private profiles remain visible: comments and messages
 * (decisions, Privacy).
 */
export const isActiveAccount = (): SQL => isNull(people.deletingSince);

/**
 * Limits content to what the viewer may see: everything of public profiles, and the viewer's own (PRIVACY-02, PRIVACY-03). A condition on
 * the joined `people` row of the author, and the only such rule: every page, list, count, live event and search uses it.
 */
export const visibleTo = (viewer: Viewer): SQL =>
  and(isActiveAccount(), viewer ? or(eq(people.isPrivate, false), eq(people.id, viewer.id)) : eq(people.isPrivate, false)) as SQL;

/** The same rule for a prepared statement: the placeholder `viewer` is the id of the viewer, or null. */
export const visibleToPlaceholder = () =>
  sql`(${isActiveAccount()} and (not ${people.isPrivate} or ${people.id} = ${sql.placeholder('viewer')}))`;

const isZoneOff = sql`coalesce((select ${siteSettings.value} from ${siteSettings} where ${siteSettings.key} = 'kids-zone'), 'on') = 'off'`;

/**
 * Excludes kids stories while the Kids Zone is switched off (SAFE-13), for every list and address of works of all kinds. The subquery runs
 * at most once, and only when a kids story is found.
 */
export const outsideClosedZone = sql`(${works.kind} <> 'kids_book' or not (${isZoneOff}))`;

/** The same for drafts, whose editor is not found then. */
export const draftOutsideClosedZone = sql`(${drafts.origin} <> 'kids' or not (${isZoneOff}))`;
