import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/download-comic';
import { zipOfComic } from './download-comic.server.ts';

export const handle = { who: 'member', limit: 'comic-file' } as const satisfies Policy;

/** The viewer's own comic in any state, as a file with its words for reading and its images (MOD-09). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const zip = await zipOfComic(memberOf(context), params.id, request);
  if (!zip) return problemNamed('not-found');
  return new Response(zip, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="comic-${params.id}.zip"`,
      'cache-control': 'private, no-store',
    },
  });
}
