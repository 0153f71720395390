import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/change-settings';
import { setByReading } from './settings.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Your Library', matches)];

/** `byReading` is the target state: `no` turns off that reading changes the library (LIB-04). */
export async function action({ request, context }: Route.ActionArgs) {
  const byReading = (await request.formData()).get('byReading') !== 'no';
  await setByReading(memberOf(context), byReading);
  return formResponse(request, href('/library'), { byReading });
}

export const clientAction = actionErrors('The setting could not be saved. Please try again.');

export const middleware = redirectGet('/library');

export default refusedPage('/library');
