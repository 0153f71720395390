import type { Policy } from '#server/access/policies.ts';
import { viewerOf } from '#server/http/request.ts';
import { clean, cutTo } from '../../forms/text-rules.ts';
import { TAG_MAX } from '../class-rules.ts';
import type { Route } from './+types/suggest-tags';
import { suggestTags } from './suggest.server.ts';

export const handle = { who: 'anyone', limit: 'suggest' } as const satisfies Policy;

/** The tags that begin with these letters, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = cutTo(clean(new URL(request.url).searchParams.get('q') ?? ''), TAG_MAX);
  return Response.json({ tags: await suggestTags(viewerOf(context), typed) });
}
