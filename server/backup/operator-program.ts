import { setPriority } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StorageUnavailable } from '../media/storage/storage-unavailable.ts';
import { loadDotEnv } from '../process/dot-env.ts';
import { type Env, readEnv, SettingProblem } from '../process/env.ts';
import { errorCode } from '../process/error-code.ts';
import { BackupProblem } from './format/backup-problem.ts';

/** Lower than the site's, so that readers notice little of a backup. */
const PRIORITY = 10;

export const print = (line: string) => process.stdout.write(`${line}\n`);

/** The message of an error for the operator. */
export function messageOf(error: unknown): string {
  if (error instanceof BackupProblem || error instanceof SettingProblem) return error.message;
  if (error instanceof StorageUnavailable) return `The image store is unavailable: ${errorLine(error.cause)}`;
  return errorLine(error);
}
const errorLine = (error: unknown): string => {
  if (error instanceof AggregateError) return errorLine(error.errors[0]);
  return error instanceof Error ? error.message || (errorCode(error) ?? error.name) : String(error);
};

/** Parses the arguments of a command; wrong ones are answered by its usage. */
export function parsed<const T extends NonNullable<ParseArgsConfig['options']>>(options: T, usage: string) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new BackupProblem(`${errorLine(error)}\n${usage}`);
  }
}

/** Runs a program that the operator starts from a terminal, such as `npm run check`, and exits with its code; 1 after a problem. */
export async function runOperatorProgram(work: () => Promise<number>): Promise<void> {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.once(signal, () => process.exit(code));
  loadDotEnv();
  try {
    setPriority(PRIORITY);
  } catch {
    // not allowed here
  }
  try {
    process.exitCode = await work();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** The same with the settings of the site. */
export const runOperatorProgramWithSettings = (work: (env: Env) => Promise<number>): Promise<void> =>
  runOperatorProgram(() => work(readEnv(process.env)));
