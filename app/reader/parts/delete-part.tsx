import { redirect } from 'react-router';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { catchActionErrors } from '../../forms/action-errors.ts';
import { ActionRefused } from '../../forms/action-refused.tsx';
import type { Route } from './+types/delete-part';
import { deletePart } from './parts.server.ts';

export const handle = { who: 'member', limit: 'write' } as const;

/** Only the author can delete a published chapter or arc (AMB-19); everyone else gets "not found". */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (!(await deletePart(memberOf(context), params.id, params.partId))) return problemNamed('not-found', 'This is no longer available.');
  return formResponse(request, `/works/${params.id}`, { deleted: true });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, 'Failed to delete content. Please try again.');

export const middleware: Route.MiddlewareFunction[] = [
  ({ params, request }) => {
    if (request.method === 'GET') throw redirect(`/works/${encodeURIComponent(params.id ?? '')}`, 303);
  },
];

export default function DeleteRefused({ actionData, params }: Route.ComponentProps) {
  return <ActionRefused answer={actionData} back={`/works/${params.id}`} />;
}
