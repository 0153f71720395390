import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { fileNameOf } from '../../drafts/pages/text-export.ts';
import type { Route } from './+types/work-text';
import { exportText } from './export-text.server.ts';

// RFC 8187 does not allow these characters, which encodeURIComponent does not escape.
const encodedName = (name: string) => encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** The viewer's own work as a text file, which the editor's import accepts (DATA-35). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await exportText(memberOf(context), params.id, (params as { partId?: string }).partId ?? null);
  if (!found) return problemNamed('not-found');
  return new Response(found.text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodedName(fileNameOf(found.title))}`,
      'cache-control': 'private, no-store',
    },
  });
}
