import { log } from '#server/log.ts';
import { problem, problemNamed } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import type { Route } from './+types/delete-generated';
import { answer } from './asking.ts';
import { IMAGE_NOT_DELETED, NOT_AUTHENTICATED } from './assistant-rules.ts';
import { deleteGenerated } from './generated.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: NOT_AUTHENTICATED } as const;

/** Removes the record of one's own generated picture by its `address` (AI-28, BOOK-ED-20). */
export async function action({ request, context }: Route.ActionArgs) {
  const address = (await request.formData()).get('address');
  try {
    const deleted = typeof address === 'string' && (await deleteGenerated(memberOf(context), address));
    return deleted ? answer(request, { deleted }) : problemNamed('not-found', 'This picture is not here any more.');
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'a generated picture stayed');
    return problem(503, 'image-not-deleted', IMAGE_NOT_DELETED); // ERR-27, whoever is away
  }
}
