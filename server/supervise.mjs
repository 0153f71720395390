// @ts-check
// Runs the program for bootstrap.mjs and restarts the site after a crash. Imports only Node's own modules: node_modules may not exist yet.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How often the site is restarted within what time; more frequent crashes need the operator. */
const CRASH_LIMIT = { count: 5, within: 10 * 60_000 };
const CRASHED = 70; // exit code of server/http/last-resort.ts after an unhandled error
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @typedef {{ node: string, file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv }} Program */

/** Runs the program and exits with its code when it ends. Returns a function that sends it a signal.
 * @param {Program} program @param {boolean} restarts @returns {(signal: NodeJS.Signals) => void} */
export function supervise({ node, file, args, cwd, env }, restarts) {
  /** @type {number[]} */
  const crashes = [];
  let stopping = false; // a stop signal was sent

  const run = () => {
    const child = spawn(node, [file, ...args], { cwd, env, stdio: 'inherit' });
    child.on('error', (error) => {
      process.stderr.write(`${file} could not be started: ${error.message}\n`);
      process.exit(1);
    });
    child.on('exit', (code, signal) => {
      // An unexpected signal means out of memory, or killed.
      const crashed = restarts && !stopping && (code === CRASHED || (signal !== null && !STOP_SIGNALS.includes(signal)));
      const now = Date.now();
      crashes.push(now);
      while (crashes[0] !== undefined && crashes[0] < now - CRASH_LIMIT.within) crashes.shift();
      if (!crashed || crashes.length > CRASH_LIMIT.count) process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1));
      process.stderr.write(`The site ended unexpectedly (${signal ?? `code ${code}`}) and is being restarted.\n`);
      setTimeout(() => {
        if (!stopping) running = run();
      }, 1_000 * crashes.length);
    });
    return child;
  };
  let running = run();

  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    stopping = true;
    if (running.exitCode !== null || running.signalCode !== null) process.exit(0); // between a crash and its restart
    running.kill(signal);
  };
  // Ctrl-C reaches both processes, a supervisor signals only this one. The child decides when to exit and with which code.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(signal));
  return stop;
}
