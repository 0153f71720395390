import { redirect } from 'react-router';
import { done } from '#server/answers.ts';
import { problemNamed } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import { calmly } from '../shell/sending.ts';
import { DeedProblem } from '../works/deed-problem.tsx';
import type { Route } from './+types/delete-draft';
import { deleteDraft } from './drafts.server.ts';
import { DRAFT_NOT_DELETED } from './rules.ts';

export const handle = { who: 'member', limit: 'write' } as const;

export async function action({ params, request, context }: Route.ActionArgs) {
  if (!(await deleteDraft(memberOf(context), params.id))) return problemNamed('not-found', 'This draft is not here any more.');
  return done(request, '/write', { deleted: true });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => calmly(serverAction, DRAFT_NOT_DELETED);

export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method === 'GET') throw redirect('/write', 303);
  },
];

export default function DeleteRefused({ actionData }: Route.ComponentProps) {
  return <DeedProblem answer={actionData} back="/write" way="Back to Write" />;
}
