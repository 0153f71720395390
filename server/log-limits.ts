import { consume, type LimitName } from './rate-limits.ts';

/**
 * Refusals that tell the operator something (another site's form, an action that does not exist, too much at once); the other refusals are everyday
 * life.
 */
const INFORMATIVE = new Set([403, 405, 413, 429]);

/** Whether one more line about this network leaves the log readable: what one network causes must neither fill the disk nor hide what others cause. */
export const mayLog = async (name: Extract<LimitName, 'refusal-log' | 'error-log'>, network: string): Promise<boolean> =>
  (await consume(name, network, 'network')) === 0 && (await consume(name, 'all')) === 0;

/** The level at which an answer of this status to this network is logged. */
export async function levelOf(status: number, network: string): Promise<'error' | 'warn' | 'info' | 'debug'> {
  if (status < 400) return 'debug';
  if (status >= 500) return (await mayLog('error-log', network)) ? 'error' : 'info';
  return INFORMATIVE.has(status) && (await mayLog('refusal-log', network)) ? 'warn' : 'info';
}
