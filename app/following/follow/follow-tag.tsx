import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { typedTag } from '../../works/tags/tag-rules.ts';
import { FOLLOW_MESSAGES } from '../following-rules.ts';
import type { Route } from './+types/follow-tag';
import { followFromForm } from './follow-from-form.server.ts';

export const handle = { who: 'member', limit: 'follow' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Follow', matches)];

/** Follows or unfollows the tag in the URL (FOLLOW-01). */
export const action = ({ params, request, context }: Route.ActionArgs) =>
  followFromForm(memberOf(context), request, { kind: 'tag', tag: typedTag(params.name) }, href('/tag/:name', params));

export const clientAction = actionErrors(FOLLOW_MESSAGES.notChanged);

export const middleware = redirectGet('/tag/:name');

export default refusedPage('/tag/:name');
