import { isAway } from '#server/database-problems.ts';
import { problem, problemNamed } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import type { Route } from './+types/delete-generated';
import { answer } from './assistant-errors.server.ts';
import { IMAGE_NOT_DELETED, NOT_AUTHENTICATED } from './assistant-rules.ts';
import { forgetGenerated } from './generated.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: NOT_AUTHENTICATED } as const;

/** Removes the record of one's own generated picture by its `address` (AI-28, BOOK-ED-20). */
export async function action({ request, context }: Route.ActionArgs) {
  const address = (await request.formData()).get('address');
  try {
    const deleted = typeof address === 'string' && (await forgetGenerated(memberOf(context), address));
    return deleted ? answer(request, { deleted }) : problemNamed('not-found', 'This picture is no longer available.');
  } catch (error) {
    if (isAway(error)) return problem(503, 'image-not-deleted', IMAGE_NOT_DELETED); // ERR-27
    throw error;
  }
}
