import { rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { formatSize } from '#server/backup/format/format-size.ts';
import { readManifest } from '#server/backup/format/manifest.ts';
import { type BackupResult, runBackup } from '#server/backup/nightly/backup-program.ts';
import { nextTimeOf, supersededOf } from '#server/backup/nightly/retention.ts';
import { checkBackup } from '#server/check/backup-check.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob, type JobRun, jobKind } from '#server/jobs/jobs.ts';
import { jobs } from '#server/jobs/tables.ts';
import { errorCode } from '#server/process/error-code.ts';
import { log } from '#server/process/log.ts';
import { env } from '#server/process/settings.ts';
import { notifyStaff } from '../notifications/notify-staff.server.ts';
import { nightlyBackups } from './tables.ts';

export const NIGHTLY_BACKUP = jobKind<Record<string, never>>('nightly-backup');
const NOTICE_HOURS = 20;
const SCHEDULE_LOCK = 7_305_211_015; // two processes that start at once add one job

type Schedule = { BACKUP_DIR?: string | undefined; BACKUP_AT: string };

/**
 * Makes sure that exactly one nightly backup is scheduled if BACKUP_DIR is set. One that is due or running stays; a later one moves to the
 * time that the settings name now.
 */
export async function scheduleNightlyBackup({ BACKUP_DIR, BACKUP_AT }: Schedule = env, now = new Date()): Promise<void> {
  if (!BACKUP_DIR) return;
  const runAt = nextTimeOf(BACKUP_AT, now);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK})`);
    const [planned] = await tx
      .select({ id: jobs.id, waits: sql<boolean>`${jobs.runAt} > ${now.toISOString()} and ${jobs.lockedUntil} is null` })
      .from(jobs)
      .where(eq(jobs.kind, NIGHTLY_BACKUP))
      .orderBy(desc(jobs.runAt))
      .limit(1);
    if (!planned) await enqueueJob(tx, { kind: NIGHTLY_BACKUP, data: {}, runAt });
    else if (planned.waits) await tx.update(jobs).set({ runAt }).where(eq(jobs.id, planned.id));
  });
}

/** Makes the backup, records how it ended, schedules the next, and deletes the backups of earlier nights that are superseded. */
export async function createNightlyBackup(
  _data: Record<string, never>,
  { signal }: Pick<JobRun, 'signal'>,
  { BACKUP_DIR, BACKUP_AT }: Schedule = env,
) {
  if (!BACKUP_DIR) return;
  const result = await runBackup(BACKUP_DIR, signal).catch((error: Error) => error);
  if (signal.aborted) throw new Error('the process stops'); // the next start runs the job again
  await recordRun(result, nextTimeOf(BACKUP_AT, new Date()));
  if (result instanceof Error) log.error({ reason: result.message }, 'nightly backup failed');
  else await deleteSuperseded(BACKUP_DIR);
}

async function recordRun(result: BackupResult | Error, nextRunAt: Date) {
  await db.transaction(async (tx) => {
    if (result instanceof Error) {
      await tx.insert(nightlyBackups).values({ failure: result.message });
      await notifyStaff(tx, 'administrator', { kind: 'backup-failed', data: { reason: result.message } }, { everyHours: NOTICE_HOURS });
    } else {
      const { missingFiles, seconds, ...rest } = result;
      await tx.insert(nightlyBackups).values({ ...rest, missingFiles: missingFiles.length, seconds: Math.round(seconds) });
    }
    const planned = await tx.$count(jobs, and(eq(jobs.kind, NIGHTLY_BACKUP), sql`${jobs.runAt} > now()`));
    if (!planned) await enqueueJob(tx, { kind: NIGHTLY_BACKUP, data: {}, runAt: nextRunAt });
  });
}

/** Deletes superseded backups in `place` that this site made; a folder of another origin is in no row. */
async function deleteSuperseded(place: string) {
  const created = await db
    .select({ id: nightlyBackups.id, path: nightlyBackups.path, createdAt: nightlyBackups.createdAt })
    .from(nightlyBackups)
    .where(and(isNotNull(nightlyBackups.path), isNull(nightlyBackups.deletedAt)));
  const here = created.flatMap(({ path, ...rest }) => (path && dirname(path) === place ? [{ ...rest, path, name: basename(path) }] : []));
  for (const { id, path } of supersededOf(here)) {
    try {
      if (await readManifest(path).catch(() => null)) await rm(path, { recursive: true, force: true });
      await db.update(nightlyBackups).set({ deletedAt: sql`now()` }).where(eq(nightlyBackups.id, id));
    } catch (error) {
      log.warn({ code: errorCode(error) }, 'superseded backup not deleted, will retry'); // a rejection would make the backup again
    }
  }
}

/** Notifies administrators once a day that there was no backup for 48 hours, also where none was ever started. */
export async function checkBackupAge(settings: Parameters<typeof checkBackup>[0] = env): Promise<void> {
  if (!settings.BACKUP_DIR || (await checkBackup(settings)).status !== 'fail') return;
  log.error({}, 'no backup for 48 hours');
  await db.transaction((tx) =>
    notifyStaff(tx, 'administrator', { kind: 'backup-failed', data: { reason: null } }, { everyHours: NOTICE_HOURS }),
  );
}

const RUNS_SHOWN = 7;

/** The state of the newest backup, and how the last nightly ones ended. */
export async function readBackups(viewer: Person) {
  requireRank(viewer, 'administrator');
  const [newest, runs] = await Promise.all([
    checkBackup(env),
    db
      .select({
        id: nightlyBackups.id,
        createdAt: nightlyBackups.createdAt,
        bytes: nightlyBackups.bytes,
        seconds: nightlyBackups.seconds,
        missingFiles: nightlyBackups.missingFiles,
        failure: nightlyBackups.failure,
      })
      .from(nightlyBackups)
      .orderBy(desc(nightlyBackups.createdAt))
      .limit(RUNS_SHOWN),
  ]);
  const shown = runs.map(({ bytes, ...run }) => ({ ...run, size: bytes === null ? '' : formatSize(bytes) }));
  return { newest, isScheduled: env.BACKUP_DIR !== undefined, at: env.BACKUP_AT, runs: shown };
}
