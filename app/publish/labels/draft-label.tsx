import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/draft-label';
import { countsOfDraft } from './labels.server.ts';

export const handle = { who: 'member', limit: 'filter' } as const satisfies Policy;

/** What is counted of a draft, as JSON, for the label in the publish dialogs (LABEL-05). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const cover = new URL(request.url).searchParams.get('cover');
  const found = await countsOfDraft(memberOf(context), params.id, cover);
  if (!found) refuse('not-found', 'This draft is no longer available.');
  return Response.json(found);
}
