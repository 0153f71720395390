import type { Mutant } from '../mutant.ts';

/** Backup and restore. */
export default [
  {
    row: 'OPS-01',
    file: 'server/backup/backup.ts',
    find: 'await mkdir(partial, { mode: 0o700 });',
    replace: 'await mkdir(partial, { mode: 0o755 });',
    tests: ['server/backup/backup.test.ts#only its owner'],
  },
  {
    row: 'OPS-01',
    file: 'server/backup/backup.ts',
    find: '      discard();\n      if (errorCode',
    replace: '      if (errorCode',
    tests: ['server/backup/backup.test.ts#a backup that fails'],
  },
  {
    row: 'OPS-02',
    file: 'server/backup/snapshot.ts',
    find: 'begin isolation level repeatable read read only',
    replace: 'begin read only',
    tests: ['server/backup/backup.test.ts#under steady writes'],
  },
  {
    row: 'OPS-02',
    file: 'server/backup/media-copy.ts',
    find: 'missing: absent.filter((key) => current.has(key))',
    replace: 'missing: []',
    tests: ['server/backup/backup.test.ts#a missing file'],
  },
  {
    row: 'OPS-03',
    file: 'server/backup/catalog.ts',
    find: `...['sessions', `,
    replace: `...[`,
    tests: ['server/backup/backup.test.ts#a stolen backup'],
  },
  {
    row: 'OPS-03',
    file: 'server/backup/media-copy.ts',
    find: 'if (!expected || found?.sha256 !== expected.sha256) return null;',
    replace: 'if (!expected) return null;',
    tests: ['server/backup/backup.test.ts#a second backup'],
  },
  {
    row: 'OPS-04',
    file: 'server/backup/verify.ts',
    find: 'if (found?.bytes !== bytes || found.sha256 !== sha256)',
    replace: 'if (found?.bytes !== bytes)',
    tests: ['server/backup/backup.test.ts#20 changed bytes'],
  },
  {
    row: 'OPS-04',
    file: 'server/backup/verify.ts',
    find: 'file.bytes === table.fileBytes &&\n    file.sha256() === table.fileSha256 &&',
    replace: 'file.bytes === table.fileBytes &&',
    tests: ['server/backup/backup.test.ts#20 changed bytes'],
  },
  {
    row: 'OPS-05',
    file: 'server/backup/restore/load-database.ts',
    find: "  await setTriggers(client, tables, 'enable');\n",
    replace: '',
    tests: ['server/backup/restore/restore.test.ts#a backup fills an empty folder'],
  },
  {
    row: 'OPS-05',
    file: 'server/backup/restore/place.ts',
    find: `if (!DATABASE_URL && existsSync(join(DATA_DIR, 'pg18'))) return DATA_DIR;`,
    replace: '',
    tests: ['server/backup/restore/restore.test.ts#--replace moves'],
  },
  {
    row: 'SITE-01', // the message is below the view
    file: 'app/forms/form-status.tsx',
    find: "if (words && words !== before.current) status.current?.scrollIntoView({ block: 'nearest' });",
    replace: '',
    tests: ['tests/journeys/site/running-area.spec.ts#are announced although'],
  },
  {
    row: 'SITE-03', // a live event makes the form change what its fields do not show
    file: 'app/admin/settings/use-form-version.ts',
    find: 'return shown;',
    replace: 'return stored;',
    tests: ['tests/journeys/site/running-area.spec.ts#is not overwritten unseen'],
  },
  {
    row: 'REG-10', // a live event removes what a refused form says
    file: 'app/forms/results/action-results.tsx',
    find: '!current && last.key === key',
    replace: 'false as boolean',
    tests: ['tests/journeys/site/running-area.spec.ts#keeps its message'],
  },
  {
    row: 'ROLE-04', // the focus is lost with the page of the form
    file: 'app/forms/results/use-focus-after-form.ts',
    find: 'document.activeElement === document.body) focusContent();',
    replace: 'false) focusContent();',
    tests: ['tests/journeys/site/setup.spec.ts#the first owner'],
  },
  {
    row: 'TAG-03', // the page of another tag shows the refusal
    file: 'app/forms/latest/use-latest-choice.ts',
    find: 'if (chosen !== null && chosen !== choice) setChosen(null);',
    replace: 'if (chosen !== null && chosen !== choice) setChosen(choice);',
    tests: ['tests/journeys/reading/hiding.spec.ts#a refusal is not shown'],
  },
] satisfies Mutant[];
