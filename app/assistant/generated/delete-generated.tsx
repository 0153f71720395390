import type { Policy } from '#server/access/policies.ts';
import { isDatabaseUnavailable } from '#server/database/database-problems.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { assistantResponse } from '../assistant-errors.server.ts';
import { IMAGE_NOT_DELETED, NOT_AUTHENTICATED } from '../assistant-rules.ts';
import type { Route } from './+types/delete-generated';
import { deleteGenerated } from './generated.server.ts';

export const handle = { who: 'member', limit: 'write', children: true, signedOut: NOT_AUTHENTICATED } as const satisfies Policy;

/** Deletes the record of one of the viewer's generated images by its `address`. */
export async function action({ request, context }: Route.ActionArgs) {
  const address = (await request.formData()).get('address');
  try {
    const deleted = typeof address === 'string' && (await deleteGenerated(memberOf(context), address));
    return deleted ? assistantResponse(request, { deleted }) : problemNamed('not-found', 'This image is no longer available.');
  } catch (error) {
    if (isDatabaseUnavailable(error)) return problem(503, 'image-not-deleted', IMAGE_NOT_DELETED); // ERR-27
    throw error;
  }
}
