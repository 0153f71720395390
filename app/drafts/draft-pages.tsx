import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import type { Route } from './+types/draft-pages';
import { SAVE_PAGES_MAX } from './draft-limit-rules.ts';
import { readPages } from './open-draft.server.ts';

export const handle = { who: 'member', limit: 'read', children: true } as const satisfies Policy;

/** Returns pages of the viewer's own draft as JSON (`?keys=3,4`), in order, up to the size limit of one response. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const keys = (new URL(request.url).searchParams.get('keys') ?? '')
    .split(',', SAVE_PAGES_MAX + 1)
    .filter((key) => /^[1-9]\d{0,5}$/.test(key));
  const text = keys.length && keys.length <= SAVE_PAGES_MAX ? await readPages(viewerOf(context), params.id, keys) : null;
  return text === null
    ? problemNamed('not-found', 'This draft is no longer available.')
    : new Response(text, { headers: { 'content-type': 'application/json' } });
}
