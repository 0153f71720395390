import { href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { useLive } from '../../live/live.ts';
import { QUEUE_TOPIC } from '../case-rules.ts';
import { rulesInForce } from '../rules/rules.server.ts';
import type { Route } from './+types/removal-page';
import { type Refused, RemovalForm } from './removal-form.tsx';
import { RemovalList } from './removal-list.tsx';
import { COUNT_NAMES, isPeriod, PERIOD_NAMES, REMOVABLE, REMOVAL_MESSAGES, removeWords } from './removal-rules.ts';
import { removalPage, startRemoval, startRestoring } from './removals.server.ts';
import './removal.css';

export const handle = { who: 'moderator', limit: 'write', reading: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Remove Everything');

const periodIn = (request: Request) => {
  const period = new URL(request.url).searchParams.get('from');
  return isPeriod(period) ? period : 'day';
};

/** What would be removed from the period in the address, and earlier removals with their progress (MOD-20). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const period = periodIn(request);
  const [page, rules] = await Promise.all([removalPage(viewer, params.username, period), rulesInForce(viewer)]);
  if (!page) refuse('not-found', REMOVAL_MESSAGES.unavailable);
  return { ...page, period, rules };
}

/** Starts a removal, or with `restore` takes one back whole. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const [period, restore] = [periodIn(request), text('restore')];
  const typed = { rule: text('rule'), words: text('words') };
  const result = restore
    ? await startRestoring(viewer, params.username, restore)
    : await startRemoval(viewer, params.username, { period, ruleId: typed.rule, words: typed.words });
  if (result === 'not-found') return problemNamed('not-found', REMOVAL_MESSAGES.unavailable);
  if ('problem' in result) return refusalResponse(context, result, { typed });
  return formResponse(request, `${href('/moderation/people/:username/remove', params)}?from=${period}`, { started: result.removal });
}

export const clientAction = actionErrors<typeof action>(REMOVAL_MESSAGES.failed);

export default function RemovalRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { person, counts, total, period, removals, rules } = loaderData;
  const { username } = person;
  useLive([QUEUE_TOPIC]);
  const refused: Refused | null = actionData && 'problem' in actionData ? actionData : null;
  return (
    <main className="wrap removal-page" id="main">
      <PageHead back={{ to: href('/moderation/people/:username', { username }), name: `@${username}` }}>{removeWords(period)}</PageHead>
      <RemovalList removals={removals} username={username} period={period} />
      <section aria-labelledby="would">
        <h2 className="display text-xl" id="would">
          What <bdi>@{username}</bdi> made {period === 'ever' ? 'so far' : `in ${PERIOD_NAMES[period]}`}
        </h2>
        <dl className="removal-counts">
          {REMOVABLE.map((type) => (
            <div key={type}>
              <dt>{COUNT_NAMES[type]}</dt>
              <dd>{counts[type].toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      </section>
      {total > 0 ? (
        <RemovalForm rules={rules} total={total} refused={refused} />
      ) : (
        <p role={refused ? 'alert' : undefined}>{refused?.message ?? REMOVAL_MESSAGES.nothing}</p>
      )}
      <p>
        <Link className="link" to={`${href('/moderation/log')}?person=${username}`}>
          What staff did about @{username}
        </Link>
      </p>
    </main>
  );
}
