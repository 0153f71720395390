import { redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { kinds } from '../../works/kinds.ts';
import type { Route } from './+types/change-story';
import { changeStory } from './change-story.server.ts';

export const handle = { who: 'member', limit: 'write', children: true } as const satisfies Policy;

/** Opens a child's own story in the editor again (SAFE-06). */
export async function action({ params, context }: Route.ActionArgs) {
  const draft = await changeStory(memberOf(context), params.id);
  if (!draft) return problemNamed('not-found');
  if ('problem' in draft) return refusalResponse(context, draft);
  throw redirect(`${kinds.kids_book.editor}?draft=${draft.id}`, 303);
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/works/:id');

export default refusedPage('/works/:id');
