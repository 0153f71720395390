import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/state-data';
import { libraryEntryOf } from './library-entries.server.ts';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

/** The viewer's state of a work as JSON, for the menu of a card. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await libraryEntryOf(memberOf(context), params.id);
  return found ? Response.json({ state: found.state }) : problemNamed('not-found');
}
