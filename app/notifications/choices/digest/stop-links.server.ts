import { createHmac, timingSafeEqual } from 'node:crypto';
import { href } from 'react-router';
import { isId } from '#server/database/ids.ts';
import { installationSecret } from '#server/database/installation.ts';
import { isNoticeTopic, type NoticeTopic } from '../choice-rules.ts';
import { STOP_ALL } from './digest-rules.ts';

/** What a link of a digest stops, and whose. */
export type Stop = { member: string; stop: NoticeTopic | typeof STOP_ALL };

/** The first line separates this signature from others that are made with the same secret. */
const signatureOf = async ({ member, stop }: Stop) =>
  createHmac('sha256', await installationSecret())
    .update(`notices-stop\n${member}\n${stop}`)
    .digest();

/** The signed address that stops something without a session. It works until the member is deleted, and stops nothing else. */
export async function stopAddress(stop: Stop): Promise<string> {
  const sign = (await signatureOf(stop)).toString('base64url');
  return `${href('/notices/stop')}?${new URLSearchParams({ ...stop, sign })}`;
}

type Given = { get(name: string): FormDataEntryValue | null };

/** What the fields of a signed address stop; null if the signature is not that of this member and kind. */
export async function stopFrom(fields: Given): Promise<Stop | null> {
  const [member, stop, sign] = [fields.get('member'), fields.get('stop'), fields.get('sign')];
  if (typeof member !== 'string' || typeof sign !== 'string' || !isId(member) || (stop !== STOP_ALL && !isNoticeTopic(stop))) return null;
  const [given, right] = [Buffer.from(sign, 'base64url'), await signatureOf({ member, stop })];
  return given.length === right.length && timingSafeEqual(given, right) ? { member, stop } : null;
}
