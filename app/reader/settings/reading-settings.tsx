import type { Policy } from '#server/access/policies.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problem } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/reading-settings';
import { settingsFromForm } from './reading-rules.ts';
import { saveReadingSettings } from './reading-settings.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Reading settings', matches)];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const settings = settingsFromForm(form);
  if (!settings) return problem(422, 'no-such-setting', 'We couldn’t read these reading settings.');
  await saveReadingSettings(memberOf(context), settings);
  return formResponse(request, safeReturn(form.get('back')), settings);
}

export const middleware = redirectGet('/');

export default refusedPage('/', 'Back to Home');
