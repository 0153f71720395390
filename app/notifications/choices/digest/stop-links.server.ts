import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { installationSecret } from '#server/database/installation.ts';
import { isNoticeTopic, type NoticeTopic } from '../choice-rules.ts';
import { STOP_ALL } from './digest-rules.ts';

/** What a link of a digest stops, and whose. */
export type Stop = { member: string; stop: NoticeTopic | typeof STOP_ALL };
export type SignedStop = Stop & { sign: string };

/**
 * The first line separates this signature from others that are made with the same secret. The address is a part of it, so that whoever
 * reads the mail of an address stops nothing after the account has another one.
 */
const signatureOf = async ({ member, stop }: Stop, email: string) =>
  createHmac('sha256', await installationSecret())
    .update(`notices-stop\n${member}\n${stop}\n${email.toLowerCase()}`)
    .digest();

/** Signs what a link in a mail to this address stops. It works while the member has the address, and stops nothing else. */
export const signedStop = async (stop: Stop, email: string): Promise<SignedStop> => ({
  ...stop,
  sign: (await signatureOf(stop, email)).toString('base64url'),
});

/** The signed address that stops something without a session. */
export const stopAddress = ({ member, stop, sign }: SignedStop) =>
  `${href('/notices/stop')}?${new URLSearchParams({ member, stop, sign })}`;

type Given = { get(name: string): FormDataEntryValue | null };

/** What the fields of a signed address stop; null if the signature is not that of this member, their address and this kind. */
export async function stopFrom(fields: Given): Promise<SignedStop | null> {
  const [member, stop, sign] = [fields.get('member'), fields.get('stop'), fields.get('sign')];
  if (typeof member !== 'string' || typeof sign !== 'string' || !isId(member) || (stop !== STOP_ALL && !isNoticeTopic(stop))) return null;
  const [person] = await db.select({ email: people.email }).from(people).where(eq(people.id, member));
  const [given, right] = [Buffer.from(sign, 'base64url'), await signatureOf({ member, stop }, person?.email ?? '')];
  return person && given.length === right.length && timingSafeEqual(given, right) ? { member, stop, sign } : null;
}
