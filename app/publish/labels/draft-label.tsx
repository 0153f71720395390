import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { fairTurns } from '#server/media/decoding/turns.ts';
import type { Route } from './+types/draft-label';
import { countsOfDraft } from './labels.server.ts';

export const handle = { who: 'member', limit: 'comparison' } as const satisfies Policy;

const WAIT_MS = 5_000;
/** Each count needs about 20 MB and most of a second; the one before a change in the dialog still runs while the next one waits. */
const turn = fairTurns({ running: 4, waitingPerOwner: 2, waiting: 200 });

/** What is counted of a draft, as JSON, for the label in the publish dialogs (LABEL-05). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const cover = new URL(request.url).searchParams.get('cover');
  const viewer = memberOf(context);
  const counted = await turn(viewer.id, async () => ({ found: await countsOfDraft(viewer, params.id, cover) }), WAIT_MS);
  if (!counted) refuse('too-many');
  if (!counted.found) refuse('not-found', 'This draft is no longer available.');
  return Response.json(counted.found);
}
