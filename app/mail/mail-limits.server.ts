import { consume, consumeUpTo, refund } from '#server/limits/rate-limits.ts';
import { currentSettings } from '../site/settings.server.ts';
import { beforeReserve } from './mail-rules.ts';

/** What a stranger can have sent to an address: these cannot use up its limit, of which the rest is for warnings such as ACC-04's. */
const CAUSED_BY_ANYONE: ReadonlySet<string> = new Set(['reset-password', 'confirm-address', 'confirm-new-address']);

type Counted = { kind: string; to: string; isSecurity: boolean };

/**
 * Counts a mail toward the limits of its address and of the site, in the database (MAIL-03). Seconds to wait, or 0 if it may be sent now;
 * then it counts toward no limit.
 */
export async function countMail({ kind, to, isSecurity }: Counted): Promise<number> {
  const address = to.toLowerCase();
  const ofKind = `${kind}\n${address}`;
  const { mailsADay } = currentSettings();
  let wait = await consume('mail-kind', ofKind, 'network');
  if (wait) return wait;
  if (CAUSED_BY_ANYONE.has(kind)) wait = await consume('mail-anyone', address, 'network');
  if (!wait) wait = await consume('mail-address', address, 'network');
  if (!wait) {
    wait = await consumeUpTo('site-mail', isSecurity ? mailsADay : beforeReserve(mailsADay));
    if (!wait) return 0;
    await refund('mail-address', address, 'network');
  }
  await refund('mail-kind', ofKind, 'network');
  return wait;
}
