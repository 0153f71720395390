import {
  Archive,
  AtSign,
  ChevronRight,
  CreditCard,
  KeyRound,
  Mail,
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
        <li>
          <Link to={href('/settings/email')} onClick={onNavigate}>
            <AtSign size={20} strokeWidth={1.75} aria-hidden />
            Email Change
            <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
        {settings?.sendsMail && (
          <li>
            <Link to={href('/settings/mails')} onClick={onNavigate}>
              <Mail size={20} strokeWidth={1.75} aria-hidden />
              Mails
              <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
        )}
        <li>
          <Link to={href('/settings/sessions')} onClick={onNavigate}>
            <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden />
            Where You’re Signed In
            <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
        <li>
          <Link to={href('/settings/archive')} onClick={onNavigate}>
            <Archive size={20} strokeWidth={1.75} aria-hidden />
            Your Archive
            <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
        {settings?.mayInvite && (
          <li>
            <Link to={href('/settings/invitations')} onClick={onNavigate}>
              <UserPlus size={20} strokeWidth={1.75} aria-hidden />
              Your Invitations
              <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
            </Link>
          </li>
        )}
        <li className="settings-soon">
          <Sparkles size={20} strokeWidth={1.75} aria-hidden />
          Subscribe
          <small>coming soon</small>
        </li>
        <li>
          <Link to={href('/subscription')} onClick={onNavigate}>
            <Ticket size={20} strokeWidth={1.75} aria-hidden />
            See plans
            <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
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
