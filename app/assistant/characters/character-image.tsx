import { redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { NOT_AUTHENTICATED } from '../assistant-rules.ts';
import type { Route } from './+types/character-image';
import { imageOf } from './characters.server.ts';

export const handle = { who: 'member', limit: 'read', signedOut: NOT_AUTHENTICATED } as const satisfies Policy;

/** Redirects to the image of one of the viewer's characters (CHAR-11). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const image = await imageOf(memberOf(context), params.id);
  if (!image) refuse('not-found');
  return redirect(image, 303);
}
