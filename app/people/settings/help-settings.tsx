import { LifeBuoy, Mail, MessageSquareWarning, PenLine } from 'lucide-react';
import { href } from 'react-router';
import { useSite } from '../../document/site.ts';
import { SettingsLink } from './settings-link.tsx';

const LINKS = [
  { to: href('/report-problem'), name: 'Contact Us', Icon: MessageSquareWarning },
  { to: href('/help-center'), name: 'Help Center', Icon: LifeBuoy },
  { to: href('/writing-guidelines'), name: 'About', Icon: PenLine },
] as const;

/** Help links (SETTINGS-11), and the support email address if one is configured. */
export function HelpSettings({ onNavigate }: { onNavigate?(): void }) {
  const { supportEmail } = useSite().site;
  return (
    <nav className="settings-links" aria-label="Help">
      {LINKS.map(({ to, name, Icon }) => (
        <SettingsLink key={to} to={to} icon={Icon} onClick={onNavigate}>
          {name}
        </SettingsLink>
      ))}
      {supportEmail && (
        <a href={`mailto:${supportEmail}`}>
          <Mail size={20} strokeWidth={1.75} aria-hidden />
          Write to {supportEmail}
        </a>
      )}
    </nav>
  );
}
