import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/download-archive';
import { archiveResponse, openArchive } from './archive.server.ts';
import { ARCHIVE_MESSAGES } from './archive-rules.ts';

export const handle = {
  who: 'member',
  anyStanding: true,
  limit: 'download',
  signedOut: ARCHIVE_MESSAGES.signedOut,
} as const satisfies Policy;

/** Downloads the signed-in person's own archive; there is no address that works for somebody else (ACC-07). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const archive = await openArchive(memberOf(context));
  if (!archive) refuse('not-found', ARCHIVE_MESSAGES.none);
  return archiveResponse(request, archive);
}
