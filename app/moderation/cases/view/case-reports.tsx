import { ACCOUNT_HELP_REASON } from '#app/moderation/reason-rules.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { counted } from '#ui/display/count-rules.ts';
import type { LoadedCase } from '../case-page.server.ts';

/** The reports of a case, newest first, each with the record of its reporter (MOD-04). */
export function CaseReports({ open: { kind, reports, reportersCount } }: { open: LoadedCase }) {
  const title = kind === 'problem' ? 'Report' : counted(reportersCount, 'report');
  return (
    <section className="case-reports">
      <h2>{title}</h2>
      {reportersCount > reports.length && <p className="case-labels">The newest {reports.length} are shown.</p>}
      <ol>
        {reports.map(({ id, reason, details, contact, createdAt, reporter, group, upheld, decided, isOwn }) => (
          <li key={id}>
            <p>
              <b>{reason}</b>
            </p>
            {details && (
              <p className="case-words" dir="auto">
                {details}
              </p>
            )}
            {contact && (
              <p className="case-labels">
                Contact: <bdi>{contact}</bdi>
              </p>
            )}
            <p className="case-labels">
              {isOwn ? (
                'You'
              ) : group !== null ? (
                <>
                  A child of the group <bdi>{group}</bdi>
                </>
              ) : reporter ? (
                <bdi>@{reporter}</bdi>
              ) : reason === ACCOUNT_HELP_REASON ? (
                'Somebody who cannot sign in'
              ) : (
                'a deleted account'
              )}
              , <LocalDate at={createdAt} />
              {reporter && group === null && decided > 0 && `, ${upheld} of ${decided} reports upheld`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
