import type { Mutant } from '../mutant.ts';

/** What survives a loss: recorded deletions, older backups, updates and the check of an installation. */
export default [
  {
    row: 'OPS-05',
    file: 'server/backup/restore/place.ts',
    find: 'if (!own.has(key)) throw',
    replace: 'if (!own.size) throw',
    tests: ['server/backup/restore/restore.test.ts#a bucket with files of something else'],
  },
  {
    row: 'OPS-05',
    file: 'server/backup/restore/restore.ts',
    find: '  await stopCluster(staging); // of a restore that was killed\n',
    replace: '',
    tests: ['server/backup/restore/interrupted.test.ts#creates the database or loads it'],
  },
  {
    row: 'OPS-05',
    file: 'server/backup/restore/load-database.ts',
    find: 'if (resumed && (await isRestoredFrom(client, load.manifest.id))) return',
    replace: 'if (resumed && !load.manifest.id) return',
    tests: ['server/backup/restore/interrupted.test.ts#before or after its commit'],
  },
  {
    row: 'OPS-06', // a child that had moved away is deleted with the grown-ups of its former group
    file: 'server/backup/restore/delete-erased.ts',
    find: "if (isThere) await client.query('alter table group_people disable",
    replace: "if (!isThere) await client.query('alter table group_people disable",
    tests: ['server/backup/restore/erased-again.test.ts#a group and a child'],
  },
  {
    row: 'OPS-06',
    file: 'app/posts/delete-post.server.ts',
    find: "    await recordErased(tx, 'post', id);\n",
    replace: '',
    tests: ['app/account/deletion/erased.test.ts#whatever a member deletes'],
  },
  {
    row: 'OPS-06',
    file: 'app/account/deletion/purge-worker.server.ts',
    find: '    await lists.update(listFailed);\n',
    replace: '    void lists.update(listFailed).catch(listFailed);\n',
    tests: ['app/account/deletion/erased.test.ts#an account whose id cannot be listed'],
  },
  {
    row: 'OPS-06',
    file: 'server/backup/restore/delete-erased.ts',
    find: '  await deleteUnshownImages(client);\n',
    replace: '',
    tests: ['app/account/deletion/erased.test.ts#images that only'],
  },
  {
    row: 'OPS-06',
    file: 'server/backup/restore/delete-erased.ts',
    find: '  await record(client, erased);\n',
    replace: '',
    tests: ['server/backup/restore/erased-again.test.ts#what was deleted after the backup'],
  },
  {
    row: 'OPS-06',
    file: 'server/backup/restore/find-erased.ts',
    find: 'existsSync(own) ? null : newest',
    replace: 'erased.length ? null : newest',
    tests: ['server/backup/restore/erased-again.test.ts#says since when'],
  },
  {
    row: 'OPS-07',
    file: 'server/backup/restore/restore.ts',
    find: 'if (!manifest.migrations.every(({ hash }) => known(hash)))',
    replace: 'if (!manifest.migrations.some(({ hash }) => known(hash)))',
    tests: ['server/backup/restore/older-backups.test.ts#of a newer version'],
  },
  {
    row: 'OPS-09',
    file: 'server/check/machine-checks.ts',
    find: "protocol === 'https:' && TRUST_PROXY === 0",
    replace: "protocol === 'http:' && TRUST_PROXY === 0",
    tests: ['server/check/machine-checks.test.ts#an ORIGIN'],
  },
  {
    row: 'OPS-09',
    file: 'server/check/content-checks.ts',
    find: "or comments_count <> (select count(*) from comments where work_id = w.id and state = 'shown' and not below_hidden and author_id is not null)\n",
    replace: '',
    tests: ['server/check/database-checks.test.ts#a wrong comments_count'],
  },
  {
    row: 'OPS-10',
    file: 'server/backup/before-update.ts',
    find: 'names.slice(0, -RETAINED)',
    replace: 'names.slice(0, 1 - RETAINED)',
    tests: ['server/backup/before-update.test.ts#the last three'],
  },
  {
    row: 'OPS-06', // the copy of a chapter that was deleted before its work is lost
    file: 'server/backup/restore/retain-drafts.ts',
    find: ' or edits_part_id = any($2::uuid[])',
    replace: ' or $2::uuid[] is null',
    tests: ['app/account/deletion/erased.test.ts#new chapters and arcs'],
  },
  {
    row: 'OPS-10',
    file: 'server/database/migrate.ts',
    find: '    await acquireMigrationLock(client);\n',
    replace: '',
    tests: ['server/database/migrate.test.ts#processes that start at once'],
  },
  {
    row: 'OPS-08',
    file: 'server/backup/nightly/retention.ts',
    find: '(dayOf(backup) + 3)',
    replace: 'dayOf(backup)',
    tests: ['app/backups/backups.test.ts#retained'],
  },
  {
    row: 'OPS-08',
    file: 'app/backups/backups.server.ts',
    find: 'path && dirname(path) === place ?',
    replace: 'path ?',
    tests: ['app/backups/backups.test.ts#superseded ones that the site made'],
  },
  {
    row: 'OPEN-03', // an update that continues relies on a damaged backup
    file: 'server/backup/before-update.ts',
    find: 'if (begun && (await isComplete(begun))) {',
    replace: 'if (begun) {',
    tests: ['server/backup/before-update.test.ts#stops twice'],
  },
  {
    row: 'OPS-06', // a restore fails for a backup of a version without this column
    file: 'server/backup/restore/retain-drafts.ts',
    find: "if (has('base_revision'))",
    replace: "if (has('edits_work_id'))",
    tests: ['server/backup/restore/older-backups.test.ts#stories_of_children'],
  },
] satisfies Mutant[];
