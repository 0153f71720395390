import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/download-own';
import { zipOfOwn } from './own-thing.server.ts';

export const handle = { who: 'member', limit: 'download' } as const satisfies Policy;

/** The viewer's own post, comment, message or channel, also when nobody else sees it any more (MOD-09). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const zip = await zipOfOwn(memberOf(context), params.type, params.id, request);
  if (!zip) return problemNamed('not-found');
  return new Response(zip, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${params.type}-${params.id}.zip"`,
      'cache-control': 'private, no-store',
    },
  });
}
