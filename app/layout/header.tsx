import { Menu, Search } from 'lucide-react';
import { useState } from 'react';
import { href, Link, NavLink, useLocation } from 'react-router';
import { hasRank } from '#server/access/role-rules.ts';
import { buttonClass } from '#ui/controls/button-class.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { SignOutButton } from '../account/sessions/sign-out-button.tsx';
import { useSite } from '../document/site.ts';
import { CachedPart } from '../loading/cached-part.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { SearchField } from '../search/field/search-field.tsx';
import { Logo } from './logo.tsx';
import { ADMIN, MODERATION, moderationLabel, navigationOf, PROFILE, sectionOf } from './navigation-rules.ts';
import { NotificationsLink } from './notifications-link.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import './header.css';

const MobileMenu = lazyComponent(() => import('./mobile-menu.tsx'));

export function Header() {
  const { site, viewer, viewerUnknown, unread, openCases } = useSite();
  const { pathname } = useLocation();
  const items = navigationOf(site.kidsZone);
  const [menu, setMenu] = useState<'menu' | 'search' | null>(null);
  const close = () => setMenu(null);
  return (
    <header className="top">
      <div className="top-inside">
        <Logo name={site.name} />
        <nav className="top-nav" aria-label="Main">
          <CachedPart by={`header ${viewer ? 'member' : 'visitor'} ${site.kidsZone} ${sectionOf(pathname)}`}>
            {() =>
              (viewer ? items : [...items, PROFILE]).map(({ name, to }) => (
                <NavLink key={to} to={to} end={to === '/'}>
                  {name}
                </NavLink>
              ))
            }
          </CachedPart>
        </nav>
        <div className="top-end">
          <SearchField />
          <span className="top-wide">
            <ThemeSwitch />
          </span>
          {viewer ? (
            <>
              {openCases !== null && (
                <NavLink className={buttonClass({ variant: 'quiet' }, 'top-wide top-staff')} to={MODERATION.to}>
                  {moderationLabel(openCases)}
                </NavLink>
              )}
              {hasRank(viewer.role, 'administrator') && (
                <NavLink className={buttonClass({ variant: 'quiet' }, 'top-wide')} to={ADMIN.to}>
                  {ADMIN.name}
                </NavLink>
              )}
              <NotificationsLink unread={unread} />
              <NavLink className="top-me" to={PROFILE.to} end aria-label={PROFILE.name} title={PROFILE.name}>
                <Avatar person={viewer} size={36} />
              </NavLink>
              <span className="top-wide">
                <SignOutButton className={buttonClass({ variant: 'quiet' })}>Sign Out</SignOutButton>
              </span>
            </>
          ) : (
            !viewerUnknown && <SignInLink />
          )}
          <Link
            className="icon-btn top-search"
            to={href('/search')}
            aria-label="Search"
            title="Search"
            onClick={(event) => {
              event.preventDefault();
              setMenu('search');
            }}
          >
            <Search size={22} strokeWidth={1.75} aria-hidden />
          </Link>
          <span className="top-menu">
            <IconButton label="Menu" aria-expanded={menu === 'menu'} onClick={() => setMenu(menu ? null : 'menu')}>
              <Menu size={22} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </span>
        </div>
      </div>
      {menu && <MobileMenu search={menu === 'search'} onClose={close} onMissing={close} />}
    </header>
  );
}
