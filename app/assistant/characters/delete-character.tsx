import type { Policy } from '#server/access/policies.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { assistantResponse } from '../assistant-errors.server.ts';
import { CHARACTER_NOT_DELETED, NOT_AUTHENTICATED } from '../assistant-rules.ts';
import type { Route } from './+types/delete-character';
import { deleteCharacter } from './characters.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: NOT_AUTHENTICATED } as const satisfies Policy;

/** Deletes one of the viewer's characters. Another member's counts as not found (CHAR-13). */
export async function action({ params, request, context }: Route.ActionArgs) {
  try {
    const deleted = await deleteCharacter(memberOf(context), params.id);
    return deleted ? assistantResponse(request, { deleted }) : problemNamed('not-found', 'This character is no longer available.');
  } catch (error) {
    if (error instanceof StorageUnavailable) return problem(503, 'storage-unavailable', CHARACTER_NOT_DELETED);
    throw error;
  }
}
