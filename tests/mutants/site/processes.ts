import type { Mutant } from '../mutant.ts';

/** Starting, ending and running beside another process; findings S13, S19, S20, S21, S28 and S29. */
export default [
  {
    row: 'ERR-42', // S13: an older program starts on a newer database
    file: 'server/database/migrate.ts',
    find: 'return NEWER;',
    replace: 'return null;',
    tests: ['server/database/migrate.test.ts#an older program'],
  },
  {
    row: 'ERR-42', // S13: the program starts on the database of a development version
    file: 'server/database/migrate.ts',
    find: 'return PRE_RELEASE;',
    replace: 'return null;',
    tests: ['server/database/migrate.test.ts#of a development version'],
  },
  {
    row: 'ERR-42', // S13: a migration that was merged late is skipped
    file: 'server/database/migrate.ts',
    find: 'if (lacking) return',
    replace: 'if (lacking && !rows.length) return',
    tests: ['server/database/migrate.test.ts#lacks a migration'],
  },
  {
    row: 'ERR-42', // S13: a migration that was changed after it ran is accepted
    file: 'server/database/migrate.ts',
    find: '!ours.some(({ hashes }) => hashes.includes(hash))',
    replace: '!ours.some(({ hashes }) => hashes.length > 0 && hash.length > 0)',
    tests: ['server/database/migrate.test.ts#was changed after'],
  },
  {
    row: 'ERR-42', // S13: a copy with other line endings is refused
    file: 'server/database/migration-files.ts',
    find: "[text, text.replaceAll('\\n', '\\r\\n')]",
    replace: '[text]',
    tests: ['server/database/migrate.test.ts#was changed after'],
  },
  {
    row: 'ERR-42', // S13: a migration waits forever for a lock of another process
    file: 'server/database/update/run-migrations.ts',
    find: "`select set_config('lock_timeout', $1, false)`",
    replace: "`select set_config('application_name', $1, false)`",
    tests: ['server/database/migrate.test.ts#does not wait forever'],
  },
  {
    row: 'OPEN-03', // readers wait for a migration that waits
    file: 'server/database/update/run-migrations.ts',
    find: 'if (attempt >= attempts || !',
    replace: 'if (attempt >= 1 || !',
    tests: ['server/database/migrate.test.ts#what is read beside'],
  },
  {
    row: 'OPEN-03', // a step is done twice
    file: 'server/database/update/run-migrations.ts',
    find: 'if (i >= done)',
    replace: 'if (i >= 0)',
    tests: ['server/database/migrate.test.ts#continues at the step'],
  },
  {
    row: 'OPS-10', // what people wrote after an update that failed is in no backup
    file: 'server/database/update/run-migrations.ts',
    find: 'unfinished !== null && pending.some(({ hash }) => hash === unfinished.hash)',
    replace: 'unfinished !== null',
    tests: ['server/database/migrate.test.ts#no step was completed'],
  },
  {
    row: 'OPEN-03', // half an index is taken for a whole one
    file: 'server/database/update/run-migrations.ts',
    find: 'if (rows[0]?.valid) return;',
    replace: 'if (rows[0]) return;',
    tests: ['server/database/migrate.test.ts#is built again'],
  },
  {
    row: 'OPEN-03', // databases of before do not start
    file: 'server/database/migration-files.ts',
    find: 'hashesOf(file, earlier[name])',
    replace: 'hashesOf(file)',
    tests: ['server/database/migrate.test.ts#the earlier text'],
  },
  {
    row: 'OPEN-03', // kids stories are left without a rating
    file: 'database/migrations/20261128151812_ratings.sql',
    find: "kind = 'kids_book' and rating is null",
    replace: "kind = 'book' and rating is null",
    tests: ['tests/older-database.test.ts'],
  },
  {
    row: 'ERR-07', // S19: slow headers
    file: 'server/limits/slow-clients.ts',
    find: 'headersMs: 10_000',
    replace: 'headersMs: 60_000',
    tests: ['tests/durability/attack.spec.ts#S19'],
  },
  {
    row: 'ERR-07', // S19: slow bodies
    file: 'server/limits/slow-clients.ts',
    find: 'stretchMs: 20_000',
    replace: 'stretchMs: 200_000',
    tests: ['tests/durability/attack.spec.ts#S19'],
  },
  {
    row: 'ERR-07', // S20: each process counts sign-ups separately
    file: 'server/limits/rate-limits.ts',
    find: "'sign-up': { points: 100, duration: 900, shared: true }",
    replace: "'sign-up': { points: 100, duration: 900 }",
    tests: ['tests/durability/attack.spec.ts#S20'],
  },
  {
    row: 'ERR-42', // S21: the site is not restarted after a crash
    file: 'server/supervise.mjs',
    find: 'code === CRASHED || ',
    replace: '',
    tests: ['server/supervise.test.ts#a site that crashed'],
  },
  {
    row: 'ERR-42', // S21: the site is restarted after an invalid setting
    file: 'server/supervise.mjs',
    find: '!stopping && (code === CRASHED ||',
    replace: '!stopping && (code !== 0 ||',
    tests: ['server/supervise.test.ts#a wrong setting'],
  },
  {
    row: 'ERR-42', // S21: an unhandled rejection does not shut the process down
    file: 'server/http/last-resort.ts',
    find: "['uncaughtException', 'unhandledRejection']",
    replace: "['uncaughtException']",
    tests: ['server/http/last-resort.test.ts#after an error that nothing handles'],
  },
  {
    row: 'ERR-42', // S21: errors are not handled while the site starts
    file: 'server/main.ts',
    find: 'endOnUnhandledError((code) => close(code));',
    replace: 'setTimeout(() => endOnUnhandledError((code) => close(code)), 10_000).unref();',
    tests: ['server/http/last-resort.test.ts#while the site is starting'],
  },
  {
    row: 'ERR-42', // S21: open requests are not finished after a crash
    file: 'server/main.ts',
    find: 'close = async (code) => {\n  if (closing) return;',
    replace: 'close = async (code) => {\n  if (closing || code) process.exit(1);',
    tests: ['tests/durability/attack.spec.ts#S21'],
  },
  {
    row: 'ERR-42', // S21: a log that cannot be copied on a full disk throws
    file: 'server/postgres/folders.ts',
    find: '      if (!failed) report(error);\n',
    replace: '      throw error;\n',
    tests: ['server/postgres/postgres-log.test.ts#a log that cannot be copied'],
  },
  {
    row: 'ERR-42', // S28: SIGHUP ends the process without a shutdown
    file: 'server/main.ts',
    find: "'SIGINT', 'SIGTERM', 'SIGHUP'",
    replace: "'SIGINT', 'SIGTERM'",
    tests: ['tests/durability/attack.spec.ts#S28'],
  },
  {
    row: 'ERR-42', // S29: the warning about a proxy that drops the Host header is logged for each request
    file: 'server/http/security/http-security.ts',
    find: '    warned = true;\n',
    replace: '',
    tests: ['server/app.test.ts#S29'],
  },
  {
    row: 'ERR-42', // S29: forms through a proxy that drops the Host header are refused
    file: 'server/http/security/http-security.ts',
    find: 'if (!isOwnForm && !hostLost && (',
    replace: 'if ((',
    tests: ['server/app.test.ts#S29'],
  },
] satisfies Mutant[];
