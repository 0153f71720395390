import { data, href } from 'react-router';
import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { HELD_DECIDED_MAX } from '../../decisions/decision-rules.ts';
import { heldCasesOf } from '../../decisions/held-cases.server.ts';
import { nextCase } from '../../queue/queue.server.ts';
import { queueSearch, requestedQueue } from '../../queue/queue-rules.ts';
import { NOT_DECIDED } from '../case-page-rules.ts';
import { decideFromForm } from '../decide-from-form.server.ts';
import { CaseView } from '../view/case-view.tsx';
import type { Route } from './+types/decide';
import { pageOfForm } from './case-forms.server.ts';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Case');

export const loader = (args: Route.LoaderArgs) =>
  pageOfForm(args, ({ kind, review }) => kind === 'report' || kind === 'held' || (kind === 'review' && !review));

/** Decides a case and goes to the next one of the same filters, where Undo is offered (MOD-06, MOD-07). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const query = requestedQueue(new URL(request.url).searchParams);
  const next = await nextCase(viewer, query, params.id);
  const all = form.get('all') === 'yes' ? await heldCasesOf(viewer, params.id) : [];
  const sent = await decideFromForm(context, form, all.includes(params.id) ? all : [params.id], HELD_DECIDED_MAX);
  if ('refused' in sent) return sent.refused;
  const { actions, typed, decided } = sent;
  // A note decides nothing, so what was typed to the person stays in the form.
  if (actions.every((action) => action === 'note') && typed.words.trim())
    return data({ noted: decided[0]?.id ?? '', typed: { ...typed, note: '' } });
  const isStaying = actions.every((action) => action === 'note') || actions.includes('hide');
  const to = isStaying ? params.id : next;
  const search = queueSearch(query, { done: decided[0]?.id ?? null });
  const address = (to ? href('/moderation/cases/:id', { id: to }) : href('/moderation')) + search;
  return formResponse(request, address, { to: address });
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

/** Shown only without JavaScript when a decision was refused: the case with what was typed. */
export default function DecideRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CaseView page={loaderData} refused={actionData} />;
}
