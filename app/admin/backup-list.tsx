import { LocalDate } from '#ui/dates/local-date.tsx';
import { ColumnHeads } from '#ui/display/column-heads.tsx';
import { counted } from '#ui/display/count-rules.ts';
import type { readBackups } from '../backups/backups.server.ts';
import './backup-list.css';

type Backups = Awaited<ReturnType<typeof readBackups>>;

/** The newest backup, and how the last nightly ones ended. */
export function BackupList({ newest, isScheduled, at, runs }: Backups) {
  return (
    <section>
      <h2 className="display text-xl">Backups</h2>
      <p className={newest.status === 'fail' ? 'backup-problem' : ''} dir="auto">
        Newest: {newest.text}
      </p>
      <p className="text-ink-2">
        {isScheduled
          ? `A backup is made every night at ${at}. 7 daily and 4 weekly ones are kept.`
          : 'No backups are made at night: set BACKUP_DIR in the environment.'}
      </p>
      {runs.length > 0 && (
        <div className="admin-table-frame">
          <table className="admin-table">
            <caption className="sr-only">Nightly backups, newest first</caption>
            <ColumnHeads names={['Night', 'Size', 'Result']} />
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <td>
                    <LocalDate at={run.createdAt.toISOString()} />
                  </td>
                  <td>{run.size}</td>
                  <td className={run.failure ? 'backup-problem' : ''}>{resultOf(run)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function resultOf({ failure, missingFiles, seconds }: Backups['runs'][number]): string {
  if (failure) return failure;
  if (missingFiles) return `Complete, but ${counted(missingFiles, 'file was', 'files were')} missing`;
  return `Complete in ${seconds} s`;
}
