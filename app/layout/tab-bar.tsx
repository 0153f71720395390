import { CircleUserRound, House, MessagesSquare, Users } from 'lucide-react';
import { href, NavLink, useLocation } from 'react-router';
import { Nib } from '#ui/display/glyphs.tsx';
import { CachedPart } from '../loading/cached-part.tsx';
import { PROFILE, sectionOf } from './navigation-rules.ts';
import './tab-bar.css';

/** The bottom navigation on phones. */
export function TabBar() {
  const { pathname } = useLocation();
  return (
    <CachedPart by={`tab bar ${sectionOf(pathname)}`}>
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
          <NavLink to={PROFILE.to} end>
            <CircleUserRound size={23} strokeWidth={1.75} aria-hidden />
            {PROFILE.name}
          </NavLink>
        </nav>
      )}
    </CachedPart>
  );
}
