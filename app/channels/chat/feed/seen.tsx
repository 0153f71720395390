import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { numberIn } from '../message-rules.ts';
import type { Route } from './+types/seen';
import { markSeenUpTo } from './seen.server.ts';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

/**
 * Receives the read `position` of an open page, since live events deliver messages without a request. Non-members get the same response.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const given = (await request.formData()).get('position');
  const position = numberIn(typeof given === 'string' ? given : null);
  if (position === null) return Response.json({ problem: 'bad-input', message: 'The position must be a number.' }, { status: 422 });
  await markSeenUpTo(memberOf(context), params.id, position);
  return Response.json({ seen: position });
}
