import { redirect } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { COLLECTION_ITEMS_MAX, COLLECTION_MESSAGES, COLLECTION_PAGE_SIZE, itemsAddress, positionFrom } from '../collection-rules.ts';
import type { Route } from './+types/move';
import { moveItem } from './items.server.ts';

export const handle = { who: 'member', limit: 'write', isPublicAction: true } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Order and Notes', matches)];

/** Moves `work` to the place `to`, from 1, in one's own collection (LIB-05). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const to = Number(form.get('to'));
  if (!Number.isInteger(to) || to < 1 || to > COLLECTION_ITEMS_MAX) return problemNamed('bad-input', COLLECTION_MESSAGES.noPlace);
  const work = String(form.get('work') ?? '');
  const moved = await moveItem(memberOf(context), params.id, work, to);
  if (!moved) return problemNamed('not-found', COLLECTION_MESSAGES.unavailable);
  // The page that has the work at its new place; a move numbers the positions from 1.
  const after = positionFrom(new URLSearchParams({ after: String(form.get('after') ?? '') }));
  const isShown = form.has('after') && moved.place > after && moved.place <= after + COLLECTION_PAGE_SIZE;
  const start = isShown ? after : Math.max(0, moved.place - 2);
  throw redirect(itemsAddress(params.id, start, { moved: work }), 303);
}

export const clientAction = actionErrors<typeof action>(COLLECTION_MESSAGES.notChanged);

export const middleware = redirectGet('/collection/:id/items');

export default refusedPage('/collection/:id/items');
