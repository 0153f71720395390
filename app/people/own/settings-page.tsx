import { useSearchParams } from 'react-router';
import { memberOf } from '#server/request.ts';
import { PASSWORD_WORDS } from '../../account/password-rules.ts';
import { BackHome } from '../../shell/back-home.tsx';
import type { Route } from './+types/settings-page';
import { GeneralSettings } from './basic-settings.tsx';
import { HelpSettings } from './help-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import './settings.css';
import { settingsOf } from './settings.server.ts';

export const handle = { who: 'member', limit: 'read', signedOut: 'Please sign in to see your settings.' } as const;

export const meta: Route.MetaFunction = () => [{ title: 'Settings' }, { name: 'robots', content: 'noindex' }];

export const loader = ({ context }: Route.LoaderArgs) => settingsOf(memberOf(context));

/** The dialog's three tabs, one below the other: for browsers without scripts, and for an address that can be kept. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const [asked] = useSearchParams();
  return (
    <main className="wrap settings-page" id="main">
      <BackHome />
      <h1 className="display text-3xl">Settings</h1>
      {asked.get('changed') === 'password' && (
        <p role="status" className="settings-done">
          {PASSWORD_WORDS.done}
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
