import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { clean, cutTo } from '../../forms/text-rules.ts';
import type { Route } from './+types/suggest-people';
import { SUGGESTED_USERNAME_MAX } from './mention-rules.ts';
import { suggestPeople } from './suggest-people.server.ts';

export const handle = { who: 'member', limit: 'suggest' } as const satisfies Policy;

/** The people to mention whose name begins with these letters, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const typed = cutTo(clean(search.get('q') ?? ''), SUGGESTED_USERNAME_MAX);
  return Response.json({ people: await suggestPeople(memberOf(context), typed, search.get('thread')) });
}
