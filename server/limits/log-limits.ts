import { consume, type LimitName } from './rate-limits.ts';

/** Refusals that are worth a warning: a form of another site, an unknown action, too large, too many. Other refusals are routine. */
const INFORMATIVE = new Set([403, 405, 413, 429]);

/** Whether another line about this network may be logged: one network must neither fill the disk nor hide the lines of others. */
export const mayLog = async (name: Extract<LimitName, 'refusal-log' | 'error-log'>, network: string): Promise<boolean> =>
  (await consume(name, network, 'network')) === 0 && (await consume(name, 'all')) === 0;

/** The log level of a response with this status to this network. */
export async function levelOf(status: number, network: string): Promise<'error' | 'warn' | 'info' | 'debug'> {
  if (status < 400) return 'debug';
  if (status >= 500) return (await mayLog('error-log', network)) ? 'error' : 'info';
  return INFORMATIVE.has(status) && (await mayLog('refusal-log', network)) ? 'warn' : 'info';
}
