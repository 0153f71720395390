import { runCommand as run } from './admin/command-line.server.ts';
import { archiveSections } from './archive-sections.server.ts';

/** Runs `npm run admin -- {command}` with what the areas contribute to it. */
export const runCommand = (args: readonly string[]) => run(args, archiveSections);
