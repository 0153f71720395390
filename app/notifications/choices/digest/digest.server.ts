import { and, eq, sql } from 'drizzle-orm';
import { DIGEST_MAIL } from '#app/mail/mail-rules.ts';
import { deleteUnsent } from '#app/mail/queue-mail.server.ts';
import { currentSettings } from '#app/site/settings.server.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { NoticeTopic } from '../choice-rules.ts';
import { DEFAULT_DIGEST, type DigestFrequency, STOP_ALL } from './digest-rules.ts';
import { nextDigest } from './next-digest.ts';
import type { Stop } from './stop-links.server.ts';
import { noticeDigests } from './tables.ts';

export type Digest = {
  frequency: DigestFrequency;
  hour: number;
  /** Null before the member chose one. */
  zone: string | null;
  topicsOff: NoticeTopic[];
};

/** Which digest the viewer chose; null on a site without mail (NOTICE-10). */
export async function digestOf(viewer: Person): Promise<Digest | null> {
  if (!currentSettings().sendsMail) return null;
  const { frequency, hour, zone, topicsOff } = noticeDigests;
  const [found] = await db.select({ frequency, hour, zone, topicsOff }).from(noticeDigests).where(eq(noticeDigests.personId, viewer.id));
  return found ?? { ...DEFAULT_DIGEST, topicsOff: [] };
}

/** Stores which digest the viewer wants. One that was not sent yet is deleted if they want none, or a kind less, which may be in it. */
export async function chooseDigest(viewer: Person, chosen: Digest & { zone: string }): Promise<void> {
  const set = { ...chosen, nextAt: nextDigest(chosen, Date.now()) };
  await db.transaction(async (tx) => {
    const isTheirs = eq(noticeDigests.personId, viewer.id);
    const [before] = await tx.select({ topicsOff: noticeDigests.topicsOff }).from(noticeDigests).where(isTheirs).for('update');
    const isLess = before !== undefined && chosen.topicsOff.some((topic) => !before.topicsOff.includes(topic));
    await tx
      .insert(noticeDigests)
      .values({ personId: viewer.id, ...set })
      .onConflictDoUpdate({ target: noticeDigests.personId, set });
    if (chosen.frequency === 'off' || isLess) await deleteUnsent(tx, viewer.id, DIGEST_MAIL);
  });
}

/** Stops what a signed link says, also in a digest that was not sent yet: it is deleted. A repetition changes nothing. */
export async function stopDigest({ member, stop }: Stop): Promise<void> {
  const isTheirs = eq(noticeDigests.personId, member);
  const topicsOff = sql`array_append(${noticeDigests.topicsOff}, ${stop}::text)`;
  await db.transaction(async (tx) => {
    const { rowCount } =
      stop === STOP_ALL
        ? await tx.update(noticeDigests).set({ frequency: 'off', nextAt: null }).where(isTheirs)
        : await tx
            .update(noticeDigests)
            .set({ topicsOff })
            .where(and(isTheirs, sql`${stop}::text <> all(${noticeDigests.topicsOff})`));
    if (rowCount) await deleteUnsent(tx, member, DIGEST_MAIL);
  });
}

/** Whether what a signed link says is stopped now, by it or in the settings. */
export async function isStopped({ member, stop }: Stop): Promise<boolean> {
  const { frequency, topicsOff } = noticeDigests;
  const [found] = await db.select({ frequency, topicsOff }).from(noticeDigests).where(eq(noticeDigests.personId, member));
  return !found || found.frequency === 'off' || (stop !== STOP_ALL && found.topicsOff.includes(stop));
}
