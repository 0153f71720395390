export const CRASHED = 70; // EX_SOFTWARE; supervise.mjs restarts the site after it

/** A log line for an error without its message, which may contain user text: its name, code and stack frames. */
export function errorLine(event: string, level: number, error: unknown) {
  const { name, stack, code } = (error instanceof Error ? error : new Error('not an Error')) as NodeJS.ErrnoException;
  const at = stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
    .map((line) => line.trim());
  return JSON.stringify({ level, time: new Date().toISOString(), msg: event, err: { name, code, at } });
}

/**
 * An unhandled error leaves the process in an unknown state: it is logged, `end` finishes open work, and the process exits with a code that
 * restarts it. Node's own exit code would be 1, which stands for an invalid setting.
 */
export function endOnUnhandledError(end: (code: number) => Promise<unknown>) {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      process.stderr.write(`${errorLine(event, 60, error)}\n`);
      void end(CRASHED).catch(() => process.exit(CRASHED));
    });
}
