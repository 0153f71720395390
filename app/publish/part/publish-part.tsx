import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { notPublished } from '../../drafts/rules.ts';
import { catchActionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { PartKind } from '../../works/kinds.ts';
import { RATING_MESSAGES } from '../../works/ratings/rating-rules.ts';
import { publishPart } from '../publish.server.ts';
import { publishPartForm } from '../schemas.ts';
import type { Route } from './+types/publish-part';

export const handle = {
  who: 'member',
  limit: 'publish-part',
  tooOften: 'You published a lot in the last hour. Your draft is saved; please publish it later.',
  refundOnFailure: true,
  isPublicAction: true,
} as const satisfies Policy;

/** Publishes the draft of a chapter or arc (CHAP-14, ARC-14). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const read = publishPartForm.safeParse(Object.fromEntries(await request.formData()));
  if (!read.success) return problemNamed('bad-input', RATING_MESSAGES.part, { warnings: RATING_MESSAGES.part });
  const published = await publishPart(memberOf(context), params.id, read.data);
  if (published.done === 'published') return formResponse(request, href('/write'), { publishedId: published.id });
  if (published.done === 'refused') return refusalResponse(context, published);
  return problemNamed('not-found', 'This draft is no longer available.');
}

/** The error message names what was to be published (ERR-37, ERR-38). */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const part = (await request.clone().formData()).get('part');
  return catchActionErrors(serverAction, notPublished(part === 'arc' ? 'arc' : ('chapter' satisfies PartKind)));
}

export const middleware = redirectGet('/write');

export default refusedPage('/write', 'Back to Write');
