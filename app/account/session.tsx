import { redirect } from 'react-router';
import { log } from '#server/log.ts';
import { problem } from '#server/problems.ts';
import { replyContext, sessionContext, viewerOf } from '#server/request.ts';
import { calmly } from '../shell/action-errors.ts';
import type { Route } from './+types/session';
import { refresh } from './sessions.server.ts';

export const handle = { who: 'anyone', limit: 'write' } as const;

/** The keeper of the session asks for more time (AUTH-30). Who has none is told in words that only programs read (ERR-08, ERR-09). */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await refresh(viewerOf(context), context.get(sessionContext), request, context.get(replyContext));
  if ('expires' in result) return { expires: result.expires };
  log.debug({ missing: result.missing }, 'no session to renew');
  return problem(401, 'session-missing', result.missing);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => calmly(serverAction);

export const loader = () => redirect('/', 303);
