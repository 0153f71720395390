import { is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Viewer } from '#server/identity/viewer.ts';

/** True only while `perLists` prepares the statement for those who leave nothing out; preparing is synchronous. */
let withoutChoices = false;

/** Whether the viewer's lists are those of everyone. */
export const leavesNothingOut = (viewer: Viewer) => !viewer || viewer.hasOwnLists === false;

const isOfViewer = (id: SQL) => id.queryChunks.some((chunk) => is(chunk, Placeholder) && chunk.name === 'viewer');

/**
 * `rule` about what the viewer blocked, muted, hid or is warned about, and in a statement of `perLists` for those who chose none of it
 * `otherwise`, which costs nothing. Both are written as they are, without parentheses, so that they may also be tables.
 */
export function chosen<T>(viewer: SQL, rule: SQL<T>, otherwise: SQL): SQL<T> {
  if (!isOfViewer(viewer)) return rule;
  const either: SQLWrapper = { getSQL: () => (withoutChoices ? otherwise : rule), shouldOmitSQLParens: () => true };
  return sql<T>`${either}`;
}

/**
 * Prepares a statement with the placeholder `viewer` twice: for those with lists of their own, and without these rules for everyone else.
 * PostgreSQL sets up each subquery of a plan before it runs, also those that it never needs.
 */
export function perLists<Statement>(query: { prepare(name: string): Statement }, name: string): (viewer: Viewer) => Statement {
  const own = query.prepare(`${name}_own_lists`);
  withoutChoices = true;
  try {
    const shared = query.prepare(name);
    return (viewer) => (leavesNothingOut(viewer) ? shared : own);
  } finally {
    withoutChoices = false;
  }
}
