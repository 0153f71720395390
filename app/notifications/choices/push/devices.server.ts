import { and, asc, eq, ne, or } from 'drizzle-orm';
import { sessions } from '#app/account/tables.ts';
import { people } from '#app/people/tables.ts';
import { currentSettings } from '#app/site/settings.server.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import { browserName } from '#server/identity/browser-name.ts';
import type { Person, Session } from '#server/identity/viewer.ts';
import { pushKeys } from '#server/push/push-keys.ts';
import type { Subscription } from '#server/push/subscriptions.ts';
import type { NoticeTopic } from '../choice-rules.ts';
import { DEFAULT_TOPICS_OFF, DEVICE_NAME_MAX, DEVICES_MAX, PUSH_MESSAGES } from './push-rules.ts';
import { pushChoices, pushDevices } from './tables.ts';

/**
 * The devices that show notices of the viewer, that of the request first, which kinds they show, and the key with which a browser
 * subscribes; without a key on a site that pushes nothing (NOTICE-11).
 */
export async function pushOf(viewer: Person, current: Session) {
  const isTheirs = eq(pushDevices.personId, viewer.id);
  const { id, name, createdAt, usedAt, sessionId } = pushDevices;
  const [rows, chosen, keys] = await Promise.all([
    db.select({ id, name, createdAt, usedAt, sessionId }).from(pushDevices).where(isTheirs).orderBy(asc(id)).limit(DEVICES_MAX),
    db.select({ off: pushChoices.topicsOff }).from(pushChoices).where(eq(pushChoices.personId, viewer.id)),
    currentSettings().sendsPushes ? pushKeys() : null,
  ]);
  const devices = rows.map(({ sessionId: session, ...device }) => ({ ...device, isCurrent: session === current.id }));
  return {
    key: keys?.publicKey ?? null,
    devices: devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
    topicsOff: chosen[0]?.off ?? DEFAULT_TOPICS_OFF,
  };
}
export type Push = Awaited<ReturnType<typeof pushOf>>;

/** What a browser says about itself when it is added. */
type Browser = { subscription: Subscription; userAgent: string | null };

const notAdded = (message: string): RefusedAction => ({ status: 422, problem: 'not-added', message });

/**
 * Adds the browser of this session, or replaces its subscription. A subscription belongs to a browser, so a device of another session or
 * member with the same one is removed.
 */
export function addDevice(viewer: Person, { id: sessionId }: Session, { subscription, userAgent }: Browser) {
  return db.transaction(async (tx): Promise<RefusedAction | null> => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update'); // counts one device at a time
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('key share');
    if (!session) return notAdded(PUSH_MESSAGES.failed); // it was ended meanwhile
    await tx.delete(pushDevices).where(or(eq(pushDevices.sessionId, sessionId), eq(pushDevices.endpoint, subscription.endpoint)));
    const others = await tx
      .select({ place: pushDevices.place })
      .from(pushDevices)
      .where(eq(pushDevices.personId, viewer.id))
      .limit(DEVICES_MAX);
    const places = Array.from({ length: DEVICES_MAX }, (_, i) => i + 1);
    const place = places.find((free) => others.every((other) => other.place !== free));
    if (place === undefined) return notAdded(PUSH_MESSAGES.tooMany);
    const name = browserName(userAgent).slice(0, DEVICE_NAME_MAX);
    await tx.insert(pushDevices).values({ personId: viewer.id, sessionId, place, name, ...subscription });
    await tx.insert(pushChoices).values({ personId: viewer.id, topicsOff: DEFAULT_TOPICS_OFF }).onConflictDoNothing();
    return null;
  });
}

/**
 * Replaces the subscription of this session's device if it had `endpoint`, because its push service gave the browser another one. A browser
 * that somebody else uses now is not added by that.
 */
export async function renewDevice(viewer: Person, session: Session, endpoint: string, subscription: Subscription): Promise<void> {
  const isSame = and(eq(pushDevices.sessionId, session.id), eq(pushDevices.personId, viewer.id), eq(pushDevices.endpoint, endpoint));
  await db.transaction(async (tx) => {
    const [device] = await tx.select({ id: pushDevices.id }).from(pushDevices).where(isSame).for('update');
    if (!device) return;
    await tx.delete(pushDevices).where(and(eq(pushDevices.endpoint, subscription.endpoint), ne(pushDevices.id, device.id)));
    await tx
      .update(pushDevices)
      .set({ ...subscription, refusals: 0 })
      .where(eq(pushDevices.id, device.id));
  });
}

/** Removes a device of the viewer. A repetition changes nothing. */
export async function removeDevice(viewer: Person, id: string): Promise<void> {
  if (isId(id)) await db.delete(pushDevices).where(and(eq(pushDevices.id, id), eq(pushDevices.personId, viewer.id)));
}

/** Stores which kinds the devices of the viewer do not show. */
export async function choosePushes(viewer: Person, topicsOff: NoticeTopic[]): Promise<void> {
  await db
    .insert(pushChoices)
    .values({ personId: viewer.id, topicsOff })
    .onConflictDoUpdate({ target: pushChoices.personId, set: { topicsOff } });
}
