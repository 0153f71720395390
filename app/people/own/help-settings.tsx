import { Mail } from 'lucide-react';
import { useSite } from '../../shell/site.ts';

/** SETTINGS-11: its pages are linked when they are built; until then there is the house itself. */
export function HelpSettings() {
  const { supportEmail, name } = useSite().site;
  return supportEmail ? (
    <div className="settings-links">
      <a href={`mailto:${supportEmail}`}>
        <Mail size={20} strokeWidth={1.75} aria-hidden />
        Write to {supportEmail}
      </a>
    </div>
  ) : (
    <p className="settings-note">Help is on its way: guides, and a place to report a problem. {name} is still being furnished.</p>
  );
}
