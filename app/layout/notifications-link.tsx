import { Bell } from 'lucide-react';
import { href, NavLink } from 'react-router';
import { unreadLabel, unreadNumber } from '../notifications/notification-rules.ts';

/** The bell in the header with the number of unread notifications (MOD-13). */
export const NotificationsLink = ({ unread }: { unread: number }) => (
  <NavLink className="icon-btn top-bell" to={href('/notifications')} aria-label={unreadLabel(unread)} title="Notifications">
    <Bell size={22} strokeWidth={1.75} aria-hidden />
    {unread > 0 && (
      <span className="top-unread" aria-hidden>
        {unreadNumber(unread)}
      </span>
    )}
  </NavLink>
);
