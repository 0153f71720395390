import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/draft-label';
import { countsOfDraft } from './labels.server.ts';

export const handle = { who: 'member', limit: 'comparison' } as const satisfies Policy;

/** Members whose draft is being counted: one at a time each. */
const counting = new Set<string>();

/** What is counted of a draft, as JSON, for the label in the publish dialogs (LABEL-05). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const cover = new URL(request.url).searchParams.get('cover');
  const viewer = memberOf(context);
  if (counting.has(viewer.id)) refuse('too-many');
  counting.add(viewer.id);
  const found = await countsOfDraft(viewer, params.id, cover).finally(() => counting.delete(viewer.id));
  if (!found) refuse('not-found', 'This draft is no longer available.');
  return Response.json(found);
}
