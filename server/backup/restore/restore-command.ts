// `npm run restore`, run directly by Node.
import { resolve } from 'node:path';
import { BackupProblem } from '../format/backup-problem.ts';
import { parsed, print, runOperatorProgramWithSettings } from '../operator-program.ts';
import { restore } from './restore.ts';

const USAGE = 'npm run restore -- PATH [--replace] [--erased FILE]';
const OPTIONS = { replace: { type: 'boolean' }, erased: { type: 'string' } } as const;
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

await runOperatorProgramWithSettings(async (env) => {
  const began = performance.now();
  const { values, positionals } = parsed(OPTIONS, USAGE);
  const [path = '', ...rest] = positionals;
  if (!path || rest.length) throw new BackupProblem(USAGE);
  const { manifest, movedTo, deletedAgain, knownUntil } = await restore(env, {
    folder: resolve(path),
    replace: values.replace ?? false,
    erasedFile: values.erased,
  });
  if (movedTo) print(`The data that was here before is in ${movedTo}.`);
  if (!manifest.mediaIncluded) print('This backup has no images and no attached files.');
  const { accounts, others } = deletedAgain;
  if (accounts || others)
    print(`Deleted again, because of deletions after the backup: ${counted(accounts, 'account')}, ${counted(others, 'other item')}.`);
  if (knownUntil) print(`Deletions since ${knownUntil} are unknown. If you have a newer list of them, restore again with --erased FILE.`);
  print('Passwords work as before. Everyone is signed out, and open invitations are void.');
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  print(`Restore complete: ${manifest.rows} rows, ${manifest.files.length} files, ${seconds} s.`);
  return 0;
});
