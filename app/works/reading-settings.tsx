import { redirect } from 'react-router';
import { formResponse, safeReturn } from '#server/form-response.ts';
import { problem } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import { titled } from '../shell/page-title.ts';
import type { Route } from './+types/reading-settings';
import { ActionRefused } from './action-refused.tsx';
import { settingsFromForm } from './reading-rules.ts';
import { saveReadingSettings } from './reading-settings.server.ts';

export const handle = { who: 'member', limit: 'write' } as const;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Reading settings', matches)];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const settings = settingsFromForm(form);
  if (!settings) return problem(422, 'no-such-setting', 'We couldn’t read these reading settings.');
  await saveReadingSettings(memberOf(context), settings);
  return formResponse(request, safeReturn(form.get('back')), settings);
}

export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method === 'GET') throw redirect('/', 303);
  },
];

export default function SettingsRefused({ actionData }: Route.ComponentProps) {
  return <ActionRefused answer={actionData} back="/" way="Back to Home" />;
}
