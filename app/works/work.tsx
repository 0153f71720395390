import { redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import type { Route } from './+types/work';
import { kinds } from './kinds.ts';
import { kindOf } from './works.server.ts';

export const handle = { who: 'anyone', limit: 'read', children: true } as const satisfies Policy;

/** Redirects from the id of a work to the page of its kind. Plain forms return here. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = await kindOf(viewerOf(context), params.id);
  if (!kind) refuse('not-found', 'This work is no longer available.');
  throw redirect(kinds[kind].address(params.id), 303);
}
