import { Tabs } from '@base-ui/react/tabs';
import { LifeBuoy, Lock, SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { lazily } from '../../shell/lazy-component.tsx';
import { GeneralSettings } from './basic-settings.tsx';
import { HelpSettings } from './help-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import './settings.css';
import type { clientLoader } from './settings-page.tsx';
import { useOpened } from './use-lazy-dialog.ts';

const PasswordDialog = lazily(() => import('../../account/password-dialog.tsx'));

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
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const failed = data && 'failed' in data ? data.failed : null;
  const settings = data && 'failed' in data ? undefined : data;
  const password = useOpened();
  // Ours, not the parts' own: they go back to the first tab when one is chosen while they are still being counted.
  const [tab, setTab] = useState('general');
  useEffect(() => void load('/settings'), [load]);
  const away = (
    <div className="settings-away">
      <p role="alert">{failed}</p>
      <Button variant="line" busy={state !== 'idle' && 'Loading...'} onClick={() => void load('/settings')}>
        Try again
      </Button>
    </div>
  );
  return (
    <Tabs.Root value={tab} onValueChange={setTab} orientation={innerWidth < 768 ? 'horizontal' : 'vertical'} className="settings-tabs">
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
        {failed ? away : <GeneralSettings settings={settings} onLeave={onClose} />}
      </Tabs.Panel>
      <Tabs.Panel value="privacy" className="settings-panel">
        {failed ? away : <PrivacySettings settings={settings} onPassword={password.show} onLeave={onClose} />}
      </Tabs.Panel>
      <Tabs.Panel value="help" className="settings-panel">
        <HelpSettings onLeave={onClose} />
      </Tabs.Panel>
      {password.asked && <PasswordDialog open={password.open} onClose={password.hide} onMissing={password.miss} />}
    </Tabs.Root>
  );
}
