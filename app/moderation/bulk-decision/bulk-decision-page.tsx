import { href } from 'react-router';
import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf, sessionContext } from '#server/http/request.ts';
import { NOT_DECIDED } from '../cases/case-page-rules.ts';
import { decideFromForm } from '../cases/decide-from-form.server.ts';
import { DecideForm } from '../cases/forms/decide-form.tsx';
import { KeyboardShortcuts } from '../queue/keyboard-shortcuts.tsx';
import { QueueList } from '../queue/queue-list.tsx';
import { requestedQueue } from '../queue/queue-rules.ts';
import { StaffHead } from '../queue/staff-head.tsx';
import type { Route } from './+types/bulk-decision-page';
import { loadBulkDecision } from './bulk-decision.server.ts';
import { bulkSearch, NONE_CHOSEN, requestedCases } from './bulk-decision-rules.ts';
import '../cases/view/case.css';

export const handle = { who: 'moderator', limit: 'write', reading: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Decide Together');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = await loadBulkDecision(memberOf(context), context.get(sessionContext), requestedCases(searchParams));
  if (!page) refuse('not-found', NONE_CHOSEN);
  return { ...page, query: requestedQueue(new URLSearchParams()) };
}

/** Decides about all chosen cases, or about none if one of them cannot be decided so; Undo takes all back (MOD-06, MOD-11). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const sent = await decideFromForm(context, form, form.getAll('case').map(String));
  if ('refused' in sent) return sent.refused;
  const to = `${href('/moderation')}?done=${sent.decided[0]?.id ?? ''}`;
  return formResponse(request, to, { to });
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

/** Several cases with one form for all of them (MOD-06). */
export default function BulkDecisionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cases, rules, buttons, needsPassword, query, now } = loaderData;
  return (
    <main className="wrap moderation" id="main">
      <StaffHead
        title={cases.length === 1 ? 'Decide 1 Case' : `Decide ${cases.length} Cases`}
        back={{ to: href('/moderation'), name: 'the queue' }}
      />
      <div className="moderation-columns" data-list-only="">
        <section className="moderation-list" aria-label="Chosen cases">
          <QueueList cases={cases} more={null} query={query} now={now} />
        </section>
        <aside className="moderation-side" aria-label="Decision">
          <KeyboardShortcuts />
          <DecideForm
            to={href('/moderation/decide') + bulkSearch(cases)}
            rules={rules}
            buttons={buttons}
            suggested=""
            needsPassword={needsPassword}
            refused={actionData}
          >
            {cases.map(({ id }) => (
              <input key={id} type="hidden" name="case" value={id} />
            ))}
          </DecideForm>
        </aside>
      </div>
    </main>
  );
}
