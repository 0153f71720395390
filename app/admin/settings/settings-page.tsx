import { Form, href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import { refusalResponse } from '#server/http/problems.ts';
import { addressContext, memberOf, sessionContext } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmPassword, needsPassword } from '../../account/password/recent-password.server.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { readSettingValues } from '../../site/schemas.ts';
import { changedMeanwhile, SETTING_KEYS, type SettingValues } from '../../site/setting-rules.ts';
import { currentSettings, type ShownSettings, shownSettings } from '../../site/settings.server.ts';
import type { Route } from './+types/settings-page';
import { changeSettings } from './change-settings.server.ts';
import { SettingsForm } from './settings-form.tsx';
import '../admin.css';

export const handle = {
  who: 'administrator',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to change the settings.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Site Settings');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings, revision } = await shownSettings(memberOf(context));
  return {
    stored: { settings, revision },
    sendsMail: currentSettings().sendsMail,
    needsPassword: needsPassword(context.get(sessionContext)),
    isSaved: new URL(request.url).searchParams.has('saved'),
  };
}

const TYPED_MAX = 1_000;
function typedIn(form: FormData): Partial<SettingValues> {
  const typed: Partial<SettingValues> = {};
  for (const key of SETTING_KEYS) {
    const value = form.get(key);
    if (typeof value === 'string') typed[key] = value.slice(0, TYPED_MAX);
  }
  return typed;
}

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const timeOf = (at: Date | null) => `${TIME.format(at ?? new Date())} UTC`;

/** Saves all settings together, or none: each value is checked, and so is that nobody changed them meanwhile (SITE-01). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const form = await request.formData();
  const typed = typedIn(form);
  const given = { given: String(form.get('password') ?? ''), address: context.get(addressContext) };
  const refused = await confirmPassword(viewer, context.get(sessionContext), given);
  if (refused) return refusalResponse(context, refused, { typed });
  const { values, fields } = readSettingValues(typed);
  if (Object.keys(fields).length)
    return refusalResponse(context, badInput('Nothing was saved: something in the form needs fixing.', fields), { typed });
  const result = await changeSettings(viewer, values, Number(form.get('revision') ?? Number.NaN));
  if ('conflict' in result) {
    const { settings, revision } = result.conflict;
    return refusalResponse(context, conflictWith(result.conflict), { typed, current: { settings, revision } });
  }
  // In the address, because every open page, this one included, reloads after a change and then loses the action's data.
  throw redirect(`${href('/admin/settings')}?saved`, 303);
}

const conflictWith = ({ changedAt }: ShownSettings): RefusedAction => ({
  ...{ status: 409, problem: 'settings-changed' },
  message: changedMeanwhile(timeOf(changedAt)),
});

export const clientAction = actionErrors<typeof action>();

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin'), name: 'Admin' }}>Site Settings</PageHead>
      <SettingsForm {...loaderData} result={actionData} />
      {loaderData.sendsMail && (
        <Form method="post" action={href('/admin/settings/test-mail')}>
          <Button type="submit" variant="line">
            Send me a test mail
          </Button>
        </Form>
      )}
    </main>
  );
}
