import { Tabs } from '@base-ui/react/tabs';
import { EyeOff, LifeBuoy, Lock, SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CONTENT_MESSAGES } from '../../content-settings/content-rules.ts';
import { ContentFailed, ContentLoading } from '../../content-settings/tab/content-waiting.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { GeneralSettings } from './basic-settings.tsx';
import { HelpSettings } from './help-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import './settings.css';
import { useLazyDialog } from '../../loading/use-lazy-dialog.ts';
import type { clientLoader } from './settings-page.tsx';
import './settings-dialog.css';

const ContentTab = lazyComponent(() => import('../../content-settings/tab/content-tab.tsx'));
const PasswordDialog = lazyComponent(() => import('../../account/password/password-dialog.tsx'));

type Props = { open: boolean; onClose(): void };

/** Settings: General, Privacy, What You See and Help, which are also at /settings and /settings/content (SETTINGS-01, SHOWN-01). */
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
  const password = useLazyDialog();
  // Controlled: Base UI returns to the first tab if one is chosen before all tabs are registered.
  const [tab, setTab] = useState('general');
  const [isContentMissing, setContentMissing] = useState(false);
  useEffect(() => void load(href('/settings')), [load]);
  const unavailable = (
    <div className="settings-unavailable">
      <p role="alert">{failed}</p>
      <Button variant="line" busy={state !== 'idle' && 'Loading...'} onClick={() => void load(href('/settings'))}>
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
        <Tabs.Tab value="content">
          <EyeOff size={20} strokeWidth={1.75} aria-hidden />
          {CONTENT_MESSAGES.title}
        </Tabs.Tab>
        <Tabs.Tab value="help">
          <LifeBuoy size={20} strokeWidth={1.75} aria-hidden />
          Help
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="general" className="settings-panel">
        {failed ? unavailable : <GeneralSettings settings={settings} onNavigate={onClose} />}
      </Tabs.Panel>
      <Tabs.Panel value="privacy" className="settings-panel">
        {failed ? unavailable : <PrivacySettings settings={settings} onPassword={password.show} onNavigate={onClose} />}
      </Tabs.Panel>
      <Tabs.Panel value="content" className="settings-panel">
        {isContentMissing ? (
          <ContentFailed onRetry={() => setContentMissing(false)} />
        ) : (
          <ContentTab onNavigate={onClose} fallback={<ContentLoading />} isSilent onMissing={() => setContentMissing(true)} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="help" className="settings-panel">
        <HelpSettings onNavigate={onClose} />
      </Tabs.Panel>
      {password.mounted && <PasswordDialog open={password.open} onClose={password.hide} onMissing={password.reset} />}
    </Tabs.Root>
  );
}
