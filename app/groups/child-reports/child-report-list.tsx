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
      {reports.map((one) => (
        <li key={one.id} className="kids-card" data-looked={one.lookedAt ? '' : undefined}>
          <p>
            <bdi>{one.child}</bdi> about{' '}
            <Link className="link" to={one.address}>
              {one.title ? <bdi>{one.title}</bdi> : `a ${one.about}`}
            </Link>
            : {SENTENCES[one.sentence].words}
          </p>
          <p className="child-report-when">
            <LocalDate at={one.createdAt} />. The people who run this site know about it too.
            {one.lookedAt && (
              <>
                {' '}
                Looked at{one.lookedBy && ' by '}
                <bdi>{one.lookedBy}</bdi>.
              </>
            )}
          </p>
          <Form method="post" action={href('/groups/:id/child-reports/:reportId', { id: groupId, reportId: one.id })}>
            <input type="hidden" name="looked" value={one.lookedAt ? 'no' : 'yes'} />
            <button type="submit" className="kids-btn kids-btn-white kids-btn-small">
              {one.lookedAt ? 'Undo' : 'I have looked at it'}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  </section>
);
