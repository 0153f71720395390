// The end of `npm run build`: afterward a start writes nothing into the program's folder, which may belong to another user.
import { completePackage } from './binaries.ts';

try {
  completePackage();
} catch (error) {
  if (!process.env.DATABASE_URL) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
process.stdout.write('The site is built.\n');
