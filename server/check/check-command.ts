// `npm run check`, run directly by Node.

import { BackupProblem } from '../backup/format/backup-problem.ts';
import { parsed, print, runOperatorProgram } from '../backup/operator-program.ts';
import { runChecks } from './run-checks.ts';

const USAGE = 'npm run check [-- --json]';

await runOperatorProgram(async () => {
  const { values, positionals } = parsed({ json: { type: 'boolean' } }, USAGE);
  if (positionals.length) throw new BackupProblem(USAGE);
  const checks = await runChecks(process.env);
  const has = (wanted: string) => checks.some(({ status }) => status === wanted);
  if (values.json) print(JSON.stringify({ checks }));
  else for (const { status, name, text } of checks) print(`${status.padEnd(4)} ${name}: ${text.replaceAll('\n', ' ')}`);
  return has('fail') ? 1 : has('warn') ? 2 : 0;
});
