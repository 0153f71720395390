import { type SQL, sql } from 'drizzle-orm';
import { people } from '../people/tables.ts';

/** An account that was asked to confirm its address and has not (MAIL-05). */
export const isUnconfirmed: SQL<boolean> = sql<boolean>`(${people.confirmationRequestedAt} is not null and not ${people.emailVerified})`;
