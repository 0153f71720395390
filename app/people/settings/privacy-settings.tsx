import {
  Archive,
  AtSign,
  Ban,
  CreditCard,
  EyeOff,
  KeyRound,
  Mail,
  MessageCircle,
  MonitorSmartphone,
  Sparkles,
  Ticket,
  UserPlus,
  UserX,
} from 'lucide-react';
import { href } from 'react-router';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { onPlainClick } from '../../loading/use-lazy-dialog.ts';
import type { Settings } from './settings.server.ts';
import { SettingsLink, type SettingsLinkProps } from './settings-link.tsx';
import { VisibilitySwitch } from './visibility-switch.tsx';

type Props = { settings: Settings | undefined; onPassword?(): void; onNavigate?(): void };

/** Privacy settings (SETTINGS-06 to SETTINGS-10). Announced features say "coming soon" and are not links (AMB-17). */
export function PrivacySettings({ settings, onPassword, onNavigate }: Props) {
  return (
    <>
      {settings ? <VisibilitySwitch isPrivate={settings.isPrivate} /> : <Skeleton className="settings-row-wait" />}
      <ul className="settings-links">
        <Row to={href('/password')} icon={KeyRound} onClick={onPassword && onPlainClick(onPassword)}>
          Password Change
        </Row>
        <Row to={href('/settings/email')} icon={AtSign} onClick={onNavigate}>
          Email Change
        </Row>
        {settings?.sendsMail && (
          <Row to={href('/settings/mails')} icon={Mail} onClick={onNavigate}>
            Email
          </Row>
        )}
        <Row to={href('/settings/sessions')} icon={MonitorSmartphone} onClick={onNavigate}>
          Where You’re Signed In
        </Row>
        <Row to={href('/settings/blocked')} icon={Ban} onClick={onNavigate}>
          Blocked and Muted
        </Row>
        <Row to={href('/settings/content')} icon={EyeOff} onClick={onNavigate}>
          What You See
        </Row>
        <Row to={href('/settings/comments')} icon={MessageCircle} onClick={onNavigate}>
          Comments
        </Row>
        <Row to={href('/settings/archive')} icon={Archive} onClick={onNavigate}>
          Your Archive
        </Row>
        {settings?.mayInvite && (
          <Row to={href('/settings/invitations')} icon={UserPlus} onClick={onNavigate}>
            Your Invitations
          </Row>
        )}
        <li className="settings-soon">
          <Sparkles size={20} strokeWidth={1.75} aria-hidden />
          Subscribe
          <small>coming soon</small>
        </li>
        <Row to={href('/subscription')} icon={Ticket} onClick={onNavigate}>
          See plans
        </Row>
        <li className="settings-soon">
          <CreditCard size={20} strokeWidth={1.75} aria-hidden />
          Payment Method
          <small>coming soon</small>
        </li>
        <Row to={href('/delete-account')} icon={UserX} className="settings-leave" onClick={onNavigate}>
          Delete Account
        </Row>
      </ul>
    </>
  );
}

const Row = (props: SettingsLinkProps) => (
  <li>
    <SettingsLink {...props} />
  </li>
);
