import { ArrowLeft, LogIn, LogOut, Moon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { chooseTheme, currentTheme } from '#ui/theme.ts';
import { SearchField } from '../search/search-field.tsx';
import { SignInLink } from './header.tsx';
import { NAV, PROFILE } from './rules.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { useSite } from './site.ts';

/** Everything that the header has no room for on a small screen, the search first (AMB-79); open or closed (SHELL-15, SHELL-16). */
export default function MobileMenu({ onClose }: { onClose(): void }) {
  const { viewer } = useSite();
  const { key } = useLocation();
  const opened = useRef(key);
  const [searching, setSearching] = useState(false);
  useEffect(() => {
    if (key !== opened.current) onClose();
  }, [key, onClose]);
  return (
    <Dialog open onClose={onClose} title="Menu" bare={searching} className={searching ? 'menu-searching' : undefined}>
      <div className="dialog-body">
        <div className="menu-search">
          {searching && (
            <IconButton label="Back to the menu" onClick={() => setSearching(false)}>
              <ArrowLeft className="turns" size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
          <SearchField sheet onEnter={() => setSearching(true)} />
        </div>
        <nav className="menu-panel" aria-label="Menu">
          {[...NAV, PROFILE].map(({ name, to }) => (
            <NavLink key={to} to={to} end={to === '/' || to === PROFILE.to} onClick={onClose}>
              {name}
            </NavLink>
          ))}
          <hr />
          <button type="button" onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}>
            <Moon size={20} strokeWidth={1.75} aria-hidden />
            Light or dark
          </button>
          {viewer ? (
            <SignOutButton>
              <LogOut className="turns" size={20} strokeWidth={1.75} aria-hidden />
              Sign Out
            </SignOutButton>
          ) : (
            <span className="flex items-center">
              <LogIn className="turns ms-3" size={20} strokeWidth={1.75} aria-hidden />
              <SignInLink className="" onAsk={onClose} />
            </span>
          )}
        </nav>
      </div>
    </Dialog>
  );
}
