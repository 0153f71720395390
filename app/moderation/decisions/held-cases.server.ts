import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { cases } from '../tables.ts';
import { HELD_DECIDED_MAX } from './decision-rules.ts';

const others = alias(cases, 'others');

/** The open cases about held things of the person whom this one concerns, oldest first, so that all can be decided at once (HOLD-04). */
export async function heldCasesOf(viewer: Person, id: string): Promise<string[]> {
  requireRank(viewer, 'moderator');
  if (!isId(id)) return [];
  const rows = await db
    .select({ id: others.id })
    .from(cases)
    .innerJoin(others, and(eq(others.subjectPersonId, cases.subjectPersonId), eq(others.kind, 'held'), sql`${others.state} = 'open'`))
    .where(and(eq(cases.id, id), eq(cases.kind, 'held')))
    .orderBy(others.id)
    .limit(HELD_DECIDED_MAX);
  return rows.map((row) => row.id);
}
