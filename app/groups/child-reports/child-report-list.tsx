import { Form, href, Link } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { SENTENCES } from './child-report-rules.ts';
import type { ListedChildReport } from './child-reports.server.ts';
import './child-reports.css';

/** What the children of a group told its grown-ups, the open ones first. */
export const ChildReportList = ({ groupId, reports }: { groupId: string; reports: ListedChildReport[] }) => (
  <section aria-labelledby="child-reports">
    <h2 id="child-reports">Your children told you</h2>
    <ul className="child-report-list">
      {reports.map((report) => (
        <li key={report.id} className="kids-card" data-looked={report.lookedAt ? '' : undefined}>
          <p>
            <bdi>{report.child}</bdi> about{' '}
            <Link className="link" to={report.address}>
              {report.title ? <bdi>{report.title}</bdi> : `a ${report.about}`}
            </Link>
            : {SENTENCES[report.sentence].words}
          </p>
          <p className="child-report-when">
            <LocalDate at={report.createdAt} />. The people who run this site know about it too.
            {report.lookedAt && (
              <>
                {' '}
                Looked at{report.lookedBy && ' by '}
                <bdi>{report.lookedBy}</bdi>.
              </>
            )}
          </p>
          <Form method="post" action={href('/groups/:id/child-reports/:reportId', { id: groupId, reportId: report.id })}>
            <input type="hidden" name="looked" value={report.lookedAt ? 'no' : 'yes'} />
            <button type="submit" className="kids-btn kids-btn-white kids-btn-small">
              {report.lookedAt ? 'Undo' : 'I have looked at it'}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  </section>
);
