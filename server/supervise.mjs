// @ts-check
// Runs the program for bootstrap.mjs, and starts the site anew after a crash. Imports nothing but Node: there may be no node_modules yet.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How often the site is started anew, and within what time: what crashes more often needs a person. */
const MOST_CRASHES = { count: 5, within: 10 * 60_000 };
const CRASHED = 70; // how server/last-resort.ts ends it after an error that nothing handled
const ASKED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @typedef {{ node: string, file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv }} Program */

/** Runs it until it ends, and then ends with its code. Returns how to send it a signal.
 * @param {Program} program @param {boolean} restarts @returns {(signal: NodeJS.Signals) => void} */
export function supervise({ node, file, args, cwd, env }, restarts) {
  /** @type {number[]} */
  const crashes = [];
  let told = false; // somebody told it to end

  const run = () => {
    const child = spawn(node, [file, ...args], { cwd, env, stdio: 'inherit' });
    child.on('error', (error) => {
      process.stderr.write(`${file} could not be started: ${error.message}\n`);
      process.exit(1);
    });
    child.on('exit', (code, signal) => {
      // By a signal that nobody asked for: out of memory, or killed.
      const crashed = restarts && !told && (code === CRASHED || (signal !== null && !ASKED.includes(signal)));
      const now = Date.now();
      crashes.push(now);
      while (crashes[0] !== undefined && crashes[0] < now - MOST_CRASHES.within) crashes.shift();
      if (!crashed || crashes.length > MOST_CRASHES.count) process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1));
      process.stderr.write(`The site ended unexpectedly (${signal ?? `code ${code}`}) and is started again.\n`);
      setTimeout(() => {
        if (!told) running = run();
      }, 1_000 * crashes.length);
    });
    return child;
  };
  let running = run();

  /** @param {NodeJS.Signals} signal */
  const tell = (signal) => {
    told = true;
    if (running.exitCode !== null || running.signalCode !== null) process.exit(0); // between a crash and its restart
    running.kill(signal);
  };
  // Ctrl-C reaches both; a supervisor tells only this process. The child decides when to go, and with which code.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => tell(signal));
  return tell;
}
