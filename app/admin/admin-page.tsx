import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { readBackups } from '../backups/backups.server.ts';
import { HOME, PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { EVERY_ACTION } from '../moderation/log/log-rules.ts';
import { LogTable } from '../moderation/log/log-table.tsx';
import { staffLog } from '../moderation/log/staff-log.server.ts';
import { readStatistics } from '../statistics/statistics.server.ts';
import type { Route } from './+types/admin-page';
import { BackupList } from './backup-list.tsx';
import { staffOf } from './people.server.ts';
import { PeopleTable } from './people-table.tsx';
import { approvalSince } from './settings/unattended.server.ts';
import { StatisticsTables } from './statistics-tables.tsx';
import './admin.css';

export const handle = { who: 'administrator', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Admin');

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const [staff, { actions }, backups, statistics, needsApprovalSince] = await Promise.all([
    staffOf(viewer),
    staffLog(viewer, EVERY_ACTION),
    readBackups(viewer),
    readStatistics(viewer),
    approvalSince(viewer),
  ]);
  return { staff, actions, backups, statistics, needsApprovalSince: needsApprovalSince?.toISOString() ?? null };
}

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { staff, actions, backups, statistics, needsApprovalSince } = loaderData;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={HOME}>Admin</PageHead>
      {needsApprovalSince && (
        <p role="note" className="admin-note">
          No staff member has been here for 7 days, so new accounts have needed approval since <LocalDate at={needsApprovalSince} />.{' '}
          <Link className="link" to={href('/admin/settings')}>
            Change how people join
          </Link>
        </p>
      )}
      <section>
        <h2 className="display text-xl">Who runs this site</h2>
        <PeopleTable people={staff} caption="Staff, highest role first" />
        <div className="admin-ways">
          <ButtonLink to={href('/admin/people')}>Find People</ButtonLink>
          <ButtonLink to={href('/admin/settings')} variant="line">
            Site Settings
          </ButtonLink>
          <ButtonLink to={href('/admin/invitations')} variant="line">
            Invitations
          </ButtonLink>
          <ButtonLink to={href('/admin/refused-names')} variant="line">
            Refused Names
          </ButtonLink>
          <ButtonLink to={href('/admin/words')} variant="line">
            Listed Words
          </ButtonLink>
          <ButtonLink to={href('/admin/tags')} variant="line">
            Joined Tags
          </ButtonLink>
          <ButtonLink to={href('/admin/rules')} variant="line">
            Edit Rules
          </ButtonLink>
          <ButtonLink to={href('/admin/texts')} variant="line">
            Edit Texts
          </ButtonLink>
        </div>
      </section>
      <StatisticsTables {...statistics} />
      <BackupList {...backups} />
      <section>
        <h2 className="display text-xl">Latest staff actions</h2>
        <LogTable actions={actions} none="No actions yet." />
      </section>
    </main>
  );
}
