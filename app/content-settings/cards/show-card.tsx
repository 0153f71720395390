import { href } from 'react-router';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf, responseContext } from '#server/http/request.ts';
import { shownCardCookie } from '#server/http/shown-content.ts';
import type { Route } from './+types/show-card';
import { CARD_MESSAGES } from './card-rules.ts';
import { readCard } from './show-card.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

/** Uncovers the card of a work in lists until the session ends (SHOWN-03). */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const card = await readCard(memberOf(context), id);
  if (!card) return problemNamed('not-found', CARD_MESSAGES.missing);
  context.get(responseContext).append('set-cookie', shownCardCookie(request, id.toLowerCase()));
  return formResponse(request, safeReturn(form.get('back'), href('/')), { card });
}

export const clientAction = actionErrors<typeof action>(CARD_MESSAGES.notShown);
export const middleware = redirectGet('/works/:id');
export default refusedPage('/works/:id');
