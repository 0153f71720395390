import {
  Archive,
  AtSign,
  Ban,
  ChevronRight,
  CreditCard,
  EyeOff,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageCircle,
  MonitorSmartphone,
  Sparkles,
  Ticket,
  UserPlus,
  UserX,
} from 'lucide-react';
import { href, Link } from 'react-router';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { onPlainClick } from '../../loading/use-lazy-dialog.ts';
import type { Settings } from './settings.server.ts';
import { VisibilitySwitch } from './visibility-switch.tsx';

type Props = { settings: Settings | undefined; onPassword?(): void; onNavigate?(): void };

/** Privacy settings (SETTINGS-06 to SETTINGS-10). Announced features say "coming soon" and are not links (AMB-17). */
export function PrivacySettings({ settings, onPassword, onNavigate }: Props) {
  return (
    <>
      {settings ? <VisibilitySwitch isPrivate={settings.isPrivate} /> : <Skeleton className="settings-row-wait" />}
      <ul className="settings-links">
        <li>
          <Link to={href('/password')} {...(onPassword ? { onClick: onPlainClick(onPassword) } : {})}>
            <KeyRound size={20} strokeWidth={1.75} aria-hidden />
            Password Change
            <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
        <SettingsLink to={href('/settings/email')} icon={AtSign} onClick={onNavigate}>
          Email Change
        </SettingsLink>
        {settings?.sendsMail && (
          <SettingsLink to={href('/settings/mails')} icon={Mail} onClick={onNavigate}>
            Email
          </SettingsLink>
        )}
        <SettingsLink to={href('/settings/sessions')} icon={MonitorSmartphone} onClick={onNavigate}>
          Where You’re Signed In
        </SettingsLink>
        <SettingsLink to={href('/settings/blocked')} icon={Ban} onClick={onNavigate}>
          Blocked and Muted
        </SettingsLink>
        <SettingsLink to={href('/settings/content')} icon={EyeOff} onClick={onNavigate}>
          What You See
        </SettingsLink>
        <SettingsLink to={href('/settings/comments')} icon={MessageCircle} onClick={onNavigate}>
          Comments
        </SettingsLink>
        <SettingsLink to={href('/settings/archive')} icon={Archive} onClick={onNavigate}>
          Your Archive
        </SettingsLink>
        {settings?.mayInvite && (
          <SettingsLink to={href('/settings/invitations')} icon={UserPlus} onClick={onNavigate}>
            Your Invitations
          </SettingsLink>
        )}
        <li className="settings-soon">
          <Sparkles size={20} strokeWidth={1.75} aria-hidden />
          Subscribe
          <small>coming soon</small>
        </li>
        <SettingsLink to={href('/subscription')} icon={Ticket} onClick={onNavigate}>
          See plans
        </SettingsLink>
        <li className="settings-soon">
          <CreditCard size={20} strokeWidth={1.75} aria-hidden />
          Payment Method
          <small>coming soon</small>
        </li>
        <li>
          <Link to={href('/delete-account')} className="settings-leave" onClick={onNavigate}>
            <UserX size={20} strokeWidth={1.75} aria-hidden />
            Delete Account
            <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      </ul>
    </>
  );
}

type LinkProps = { to: string; icon: LucideIcon; onClick: (() => void) | undefined; children: React.ReactNode };

const SettingsLink = ({ to, icon: Icon, onClick, children }: LinkProps) => (
  <li>
    <Link to={to} onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {children}
      <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
    </Link>
  </li>
);
