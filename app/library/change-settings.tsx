import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/change-settings';
import type { LibrarySettings } from './library-rules.ts';
import { changeSettings } from './settings.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Your Library', matches)];

/** Each field is a target state, `yes` or `no`: whether reading changes the library (LIB-04), whether the history is paused (LIB-09). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const changed: Partial<LibrarySettings> = {
    ...(form.has('byReading') && { byReading: form.get('byReading') !== 'no' }),
    ...(form.has('historyPaused') && { historyPaused: form.get('historyPaused') === 'yes' }),
  };
  await changeSettings(memberOf(context), changed);
  return formResponse(request, safeReturn(form.get('back'), href('/library')), changed);
}

export const clientAction = actionErrors('The setting could not be saved. Please try again.');

export const middleware = redirectGet('/library');

export default refusedPage('/library');
