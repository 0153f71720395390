import { Bell, CircleUserRound, House, MessagesSquare, Users } from 'lucide-react';
import { href, NavLink, useLocation } from 'react-router';
import { Nib } from '#ui/display/glyphs.tsx';
import { useSite } from '../document/site.ts';
import { CachedPart } from '../loading/cached-part.tsx';
import { unreadNumber } from '../notifications/notification-rules.ts';
import { PROFILE, sectionOf } from './navigation-rules.ts';
import './tab-bar.css';

/** The bottom navigation on phones. */
export function TabBar() {
  const { pathname } = useLocation();
  const { viewer, unread } = useSite();
  return (
    <CachedPart by={`tab bar ${sectionOf(pathname)} ${viewer ? unread : 'visitor'} ${pathname.startsWith(href('/notifications'))}`}>
      {() => (
        <nav className="tab-bar" aria-label="Quick">
          <NavLink to={href('/')} end>
            <House size={23} strokeWidth={1.75} aria-hidden />
            Home
          </NavLink>
          <NavLink to={href('/posts')}>
            <MessagesSquare size={23} strokeWidth={1.75} aria-hidden />
            Posts
          </NavLink>
          <NavLink to={href('/write')}>
            <span className="tab-write-nib">
              <Nib size={26} />
            </span>
            Write
          </NavLink>
          <NavLink to={href('/community')}>
            <Users size={23} strokeWidth={1.75} aria-hidden />
            Community
          </NavLink>
          {viewer && (
            <NavLink to={href('/notifications')}>
              <span className="tab-bell">
                <Bell size={23} strokeWidth={1.75} aria-hidden />
                {unread > 0 && (
                  <span className="top-unread" aria-hidden>
                    {unreadNumber(unread)}
                  </span>
                )}
              </span>
              Notices
              {unread > 0 && <span className="sr-only">, {unreadNumber(unread)} unread</span>}
            </NavLink>
          )}
          <NavLink to={PROFILE.to} end>
            <CircleUserRound size={23} strokeWidth={1.75} aria-hidden />
            {PROFILE.name}
          </NavLink>
        </nav>
      )}
    </CachedPart>
  );
}
