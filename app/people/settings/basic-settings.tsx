import { ScrollText, Shield, ShieldCheck } from 'lucide-react';
import { href } from 'react-router';
import { isStaffRole } from '#server/access/role-rules.ts';
import { shortCount } from '#ui/display/count-rules.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ScrollChoice } from './scroll-choice.tsx';
import type { Settings } from './settings.server.ts';
import { SettingsLink } from './settings-link.tsx';
import { StorageMeter } from './storage-meter.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import './basic-settings.css';

const LINKS = [
  { to: href('/privacy-policy'), name: 'Privacy Policy', Icon: Shield },
  { to: href('/terms-and-conditions'), name: 'Terms and Conditions', Icon: ScrollText },
] as const;

type Props = { settings: Settings | undefined; onNavigate?(): void };

/** General settings (SETTINGS-02 to SETTINGS-05), with skeletons until the data is loaded. */
export function GeneralSettings({ settings, onNavigate }: Props) {
  return (
    <>
      <ThemeChoice />
      <ScrollChoice />
      <dl className="settings-figures">
        <Figure name="Total Views" value={settings?.views} />
        <Figure name="Stories Created" value={settings?.stories} />
      </dl>
      <StorageMeter storage={settings?.storage} />
      <dl className="settings-facts">
        <Fact name="Name" value={settings?.name} />
        <Fact name="Username" value={settings && `@${settings.username}`} />
        <Fact name="Email" value={settings?.email} />
      </dl>
      {settings && isStaffRole(settings.role) && (
        <nav className="settings-links" aria-label="Staff">
          <SettingsLink to={href('/admin/people/:username', { username: settings.username })} icon={ShieldCheck} onClick={onNavigate}>
            Your role on this site
          </SettingsLink>
        </nav>
      )}
      <nav className="settings-links" aria-label="Legal">
        {LINKS.map(({ to, name, Icon }) => (
          <SettingsLink key={to} to={to} icon={Icon} onClick={onNavigate}>
            {name}
          </SettingsLink>
        ))}
      </nav>
    </>
  );
}

const Figure = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === undefined ? <Skeleton className="settings-figure-wait" /> : <Exact value={value} />}</dd>
  </div>
);

/** A short number, with the exact one as its title and for screen readers. */
const Exact = ({ value }: { value: number }) =>
  value < 1_000 ? (
    value
  ) : (
    <>
      <span aria-hidden title={value.toLocaleString('en-US')}>
        {shortCount(value)}
      </span>
      <span className="sr-only">{value.toLocaleString('en-US')}</span>
    </>
  );

const Fact = ({ name, value }: { name: string; value: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value === undefined ? <Skeleton className="settings-fact-wait" /> : <bdi>{value}</bdi>}</dd>
  </div>
);
