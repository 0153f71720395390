import { consume, consumeUpTo, type LimitName, refund } from '#server/limits/rate-limits.ts';
import { currentSettings } from '../site/settings.server.ts';
import { beforeOthers, beforeReserve, DIGEST_MAIL } from './mail-rules.ts';

/**
 * Kinds of mail that anyone can request for any address. They have a smaller limit of their own, so that strangers cannot use up the one
 * that the warning about a new address needs (ACC-04).
 */
const CAUSED_BY_ANYONE: ReadonlySet<string> = new Set(['reset-password', 'confirm-address', 'confirm-new-address']);

type Counted = { kind: string; to: string; isSecurity: boolean };

/**
 * Counts a mail toward the limits of its address and of the site, in the database (MAIL-03). Returns 0 if it may be sent now; otherwise the
 * seconds to wait, and nothing is counted.
 */
export async function countMail({ kind, to, isSecurity }: Counted): Promise<number> {
  const address = to.toLowerCase();
  const limits: [LimitName, string][] = [
    ['mail-kind', `${kind}\n${address}`],
    ['mail-address', address],
  ];
  if (CAUSED_BY_ANYONE.has(kind)) limits.push(['mail-anyone', address]);
  const counted: typeof limits = [];
  const refused = async (wait: number) => {
    for (const [name, key] of counted) await refund(name, key, 'network');
    return wait;
  };
  for (const limit of limits) {
    const wait = await consume(...limit, 'network');
    if (wait) return refused(wait);
    counted.push(limit);
  }
  const { mailsADay } = currentSettings();
  const most = isSecurity ? mailsADay : (kind === DIGEST_MAIL ? beforeOthers : beforeReserve)(mailsADay);
  const wait = await consumeUpTo('site-mail', most);
  return wait ? refused(wait) : 0;
}
