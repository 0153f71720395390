import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problem } from '#server/http/problems.ts';
import { responseContext, sessionContext, viewerOf } from '#server/http/request.ts';
import { log } from '#server/process/log.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import type { Route } from './+types/session';
import { refresh } from './sessions.server.ts';

export const handle = { who: 'anyone', limit: 'write', anyStanding: true, children: true } as const satisfies Policy;

/** Renews the session (AUTH-30). Without one, responds with an internal message that is never shown (ERR-08, ERR-09). */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await refresh(viewerOf(context), context.get(sessionContext), request, context.get(responseContext));
  if ('expires' in result) return { expires: result.expires };
  log.debug({ missing: result.missing }, 'no session to renew');
  return problem(401, 'session-missing', result.missing);
}

export const clientAction = actionErrors();

export const loader = () => redirect(href('/'), 303);
