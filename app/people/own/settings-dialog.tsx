import { Tabs } from '@base-ui/react/tabs';
import { LifeBuoy, Lock, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';
import { GeneralSettings } from './basic-settings.tsx';
import { HelpSettings } from './help-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import './settings.css';
import type { loader } from './settings-page.tsx';
import { useOpened } from './use-opened.ts';

const PasswordDialog = lazy(() => import('../../account/password-dialog.tsx'));

type Props = { open: boolean; onClose(): void };

/** Settings: General, Privacy, Help (SETTINGS-01). The page at /settings shows the same. */
export default function SettingsDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Settings" className="settings-dialog">
      <Inside onClose={onClose} />
    </Dialog>
  );
}

function Inside({ onClose }: Pick<Props, 'onClose'>) {
  const { load, data: settings } = useFetcher<typeof loader>();
  const password = useOpened();
  useEffect(() => void load('/settings'), [load]);
  return (
    <Tabs.Root defaultValue="general" orientation={innerWidth < 768 ? 'horizontal' : 'vertical'} className="settings-tabs">
      <Tabs.List className="settings-rail" aria-label="Settings">
        <Tabs.Tab value="general">
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
          General
        </Tabs.Tab>
        <Tabs.Tab value="privacy">
          <Lock size={20} strokeWidth={1.75} aria-hidden />
          Privacy
        </Tabs.Tab>
        <Tabs.Tab value="help">
          <LifeBuoy size={20} strokeWidth={1.75} aria-hidden />
          Help
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="general" className="settings-panel">
        <GeneralSettings settings={settings} onLeave={onClose} />
      </Tabs.Panel>
      <Tabs.Panel value="privacy" className="settings-panel">
        <PrivacySettings settings={settings} onPassword={password.show} />
      </Tabs.Panel>
      <Tabs.Panel value="help" className="settings-panel">
        <HelpSettings />
      </Tabs.Panel>
      {password.asked && (
        <Suspense>
          <PasswordDialog open={password.open} onClose={password.hide} />
        </Suspense>
      )}
    </Tabs.Root>
  );
}
