import { href, type RouterContextProvider } from 'react-router';
import { formResponse } from '#server/http/form-response.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf, sessionContext } from '#server/http/request.ts';
import type { Person } from '#server/identity/viewer.ts';
import { nextCase } from '../../queue/queue.server.ts';
import { queueSearch, requestedQueue } from '../../queue/queue-rules.ts';
import { type CasePage, casePage } from '../case-page.server.ts';
import { CASE_UNAVAILABLE } from '../case-page-rules.ts';

type CaseArgs = { params: { id: string }; request: Request; context: Readonly<RouterContextProvider> };

/** The page of the case of a form, to show the form again when it was refused; the forms of other cases cannot show its refusal. */
export async function pageOfForm({ params, request, context }: CaseArgs, hasForm: (open: CasePage['open']) => boolean) {
  const page = await casePage(memberOf(context), context.get(sessionContext), params.id, new URL(request.url).searchParams);
  if (!page || !hasForm(page.open)) refuse('not-found', CASE_UNAVAILABLE);
  return page;
}

type Decided = { decision: string } | RefusedAction | 'not-found';

/** Decides a case and goes to the next one of the same filters, where Undo is offered; a refusal returns what was typed (MOD-06). */
export async function decideAndContinue<Typed extends object>(
  { params, request, context }: CaseArgs,
  typed: Typed,
  decide: (viewer: Person) => Promise<Decided>,
) {
  const viewer = memberOf(context);
  const query = requestedQueue(new URL(request.url).searchParams);
  const next = await nextCase(viewer, query, params.id);
  const result = await decide(viewer);
  if (result === 'not-found') return problemNamed('not-found', CASE_UNAVAILABLE);
  if ('problem' in result) return refusalResponse(context, result, { typed });
  const to = (next ? href('/moderation/cases/:id', { id: next }) : href('/moderation')) + queueSearch(query, { done: result.decision });
  return formResponse(request, to, { to });
}
