import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { archiveResponse } from '../../account/archive/archive.server.ts';
import type { Route } from './+types/download-child-archive';
import { openChildArchive } from './child-archive.server.ts';
import { CHILD_ARCHIVE_MESSAGES } from './child-archive-rules.ts';

export const handle = { who: 'member', limit: 'download', signedOut: CHILD_ARCHIVE_MESSAGES.signedOut } as const satisfies Policy;

/** Downloads the archive of a child, for the grown-ups of their group (SAFE-14). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const archive = await openChildArchive(memberOf(context), params.id, params.childId);
  if (!archive) refuse('not-found', CHILD_ARCHIVE_MESSAGES.none);
  return archiveResponse(request, archive);
}
