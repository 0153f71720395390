import type { Database } from '#server/database/database.ts';
import { announce } from '#server/live/live.ts';

/** Updates the open pages of a member after a change of what they choose to see; nobody else gets an event. */
export const announceContentSettings = (viewer: { id: string }, tx: Database) => announce(tx, `person:${viewer.id}`, `shown:${viewer.id}`);
