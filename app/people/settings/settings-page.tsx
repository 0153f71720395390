import { href, useSearchParams } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { EMAIL_MESSAGES } from '../../account/email/email-rules.ts';
import { PASSWORD_MESSAGES } from '../../account/password/password-rules.ts';
import { OWN_PROFILE, PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { ActionRefusedPage } from '../../forms/action-refused.tsx';
import { loadErrors } from '../../loading/load-errors/load-errors.ts';
import { SETTINGS_UNAVAILABLE } from '../own-rules.ts';
import type { Route } from './+types/settings-page';
import { GeneralSettings } from './basic-settings.tsx';
import { HelpSettings } from './help-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import './settings.css';
import { settingsOf } from './settings.server.ts';

export const handle = { who: 'member', limit: 'read', signedOut: 'Please sign in to see your settings.' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Settings');

export const loader = ({ context }: Route.LoaderArgs) => settingsOf(memberOf(context));

export const clientLoader = loadErrors<typeof loader>(SETTINGS_UNAVAILABLE);

/** What `?changed=` says was done. */
const DONE = new Map([
  ['password', PASSWORD_MESSAGES.done],
  ['email', EMAIL_MESSAGES.done],
  ['email-sent', EMAIL_MESSAGES.sent],
  ['confirmed', EMAIL_MESSAGES.confirmed],
]);

/** The General, Privacy and Help tabs of the dialog, one below the other; works without JavaScript and can be bookmarked. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const done = DONE.get(useSearchParams()[0].get('changed') ?? '');
  if ('failed' in loaderData)
    return <ActionRefusedPage result={{ message: loaderData.failed }} back={href('/profile')} backLabel="Back to Profile" />;
  return (
    <main className="wrap settings-page" id="main">
      <PageHead back={OWN_PROFILE}>Settings</PageHead>
      {done && (
        <p role="status" className="settings-done">
          {done}
        </p>
      )}
      <section>
        <h2 className="display text-xl">General</h2>
        <GeneralSettings settings={loaderData} />
      </section>
      <section>
        <h2 className="display text-xl">Privacy</h2>
        <PrivacySettings settings={loaderData} />
      </section>
      <section>
        <h2 className="display text-xl">Help</h2>
        <HelpSettings />
      </section>
    </main>
  );
}
