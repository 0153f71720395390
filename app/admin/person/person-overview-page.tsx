import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { hasRank } from '#server/access/role-rules.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { HOME, PageHead } from '../../document/page-head.tsx';
import { NOINDEX, titled } from '../../document/page-title.ts';
import { removeWords } from '../../moderation/bulk-removal/removal-rules.ts';
import { PERIODS } from '../../moderation/case-rules.ts';
import { personHistory } from '../../moderation/person-history.server.ts';
import { may, mayActOn } from '../../roles/rules.ts';
import { personOverview } from '../people.server.ts';
import { PersonFacts } from '../person-facts.tsx';
import type { Route } from './+types/person-overview-page';
import { DecisionHistory } from './decision-history.tsx';
import '../admin.css';

export const handle = { who: 'moderator', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titled(loaderData ? `@${loaderData.person.username}` : 'Person', matches),
  NOINDEX,
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const person = await personOverview(viewer, params.username);
  if (!person) refuse('not-found', 'There is nobody with this username.');
  const isAdministrator = hasRank(viewer.role, 'administrator');
  const periods = mayActOn(viewer, person) ? PERIODS.filter((period) => period !== 'ever' || may(viewer.role, 'remove-everything')) : [];
  return { person, history: await personHistory(viewer, person.id), isAdministrator, periods };
}

/** What every member of staff sees of a person (SITE-06). */
export default function PersonOverviewPage({ loaderData }: Route.ComponentProps) {
  const { person, history, isAdministrator, periods } = loaderData;
  const { username } = person;
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={HOME}>
        <bdi>{person.name}</bdi>
      </PageHead>
      <PersonFacts person={person} />
      <DecisionHistory username={username} history={history} />
      <div className="flex flex-wrap gap-3">
        {person.state !== 'banned' && (
          <ButtonLink to={href('/profile/:username', { username })} variant="line">
            See Profile
          </ButtonLink>
        )}
        {isAdministrator && (
          <ButtonLink to={href('/admin/people/:username', { username })} variant="line">
            Manage Account
          </ButtonLink>
        )}
      </div>
      {periods.length > 0 && (
        <section>
          <h2 className="display text-xl">Removal</h2>
          <p className="text-ink-2">The next page shows how much it is before anything happens.</p>
          <div className="flex flex-wrap gap-3">
            {periods.map((period) => (
              <ButtonLink
                key={period}
                to={`${href('/moderation/people/:username/remove', { username })}?from=${period}`}
                variant="danger-line"
              >
                {removeWords(period)}
              </ButtonLink>
            ))}
          </div>
        </section>
      )}
    </main>
  );
}
