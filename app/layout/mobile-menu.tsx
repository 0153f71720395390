import {
  ArrowLeft,
  Baby,
  Bookmark,
  CircleUserRound,
  Flag,
  Gavel,
  House,
  LogIn,
  LogOut,
  MessagesSquare,
  Moon,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { href, NavLink, useLocation } from 'react-router';
import { hasRank } from '#server/access/role-rules.ts';
import { Switch } from '#ui/controls/checkbox.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import { chooseTheme, currentTheme } from '#ui/theme/theme.ts';
import { SignOutButton } from '../account/sessions/sign-out-button.tsx';
import { useSite } from '../document/site.ts';
import { SearchField } from '../search/field/search-field.tsx';
import { ADMIN, MODERATION, moderationLabel, navigationOf, PROFILE } from './navigation-rules.ts';
import { SignInLink } from './sign-in-link.tsx';
import './mobile-menu.css';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const ICONS: Record<string, ReactNode> = {
  [href('/')]: <House {...icon} />,
  [href('/posts')]: <MessagesSquare {...icon} />,
  [href('/write')]: <Nib size={20} />,
  [href('/community')]: <Users {...icon} />,
  [href('/weekly-challenges')]: <Flag {...icon} />,
  [href('/kids-adventure')]: <Baby {...icon} />,
  [PROFILE.to]: <CircleUserRound {...icon} />,
};

type Props = { /** Opens with the search field focused. */ search?: boolean; onClose(): void };

/** The menu for small screens: search, navigation, theme and account. */
export default function MobileMenu({ search = false, onClose }: Props) {
  const { site, viewer, viewerUnknown } = useSite();
  const { key } = useLocation();
  const opened = useRef(key);
  const [searching, setSearching] = useState(search);
  const [dark, setDark] = useState(currentTheme() === 'dark');
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (key !== opened.current) onClose();
  }, [key, onClose]);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Menu"
      bare={searching}
      className={searching ? 'menu-searching' : undefined}
      {...(search ? { initialFocus: () => field.current?.querySelector('input') ?? true } : {})}
    >
      <div className="dialog-body">
        <div className="menu-search" ref={field}>
          {searching && (
            <IconButton label="Back to the menu" onClick={() => setSearching(false)}>
              <ArrowLeft className="turns" size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          )}
          <SearchField sheet onEnter={() => setSearching(true)} />
        </div>
        <nav className="menu-panel" aria-label="Menu">
          {[...navigationOf(site.kidsZone), PROFILE].map(({ name, to }) => (
            <NavLink key={to} to={to} end={to === '/' || to === PROFILE.to} onClick={onClose}>
              {ICONS[to]}
              {name}
            </NavLink>
          ))}
          <hr />
          <StaffLinks onClose={onClose} />
          {viewer && (
            <NavLink to={href('/saved-stories')} onClick={onClose}>
              <Bookmark {...icon} />
              Saved Stories
            </NavLink>
          )}
          <Switch
            label={
              <>
                <Moon {...icon} />
                Dark theme
              </>
            }
            checked={dark}
            onChange={({ currentTarget: { checked } }) => {
              setDark(checked);
              chooseTheme(checked ? 'dark' : 'light');
            }}
          />
          {viewer ? (
            <SignOutButton>
              <LogOut className="turns" size={20} strokeWidth={1.75} aria-hidden />
              Sign Out
            </SignOutButton>
          ) : (
            !viewerUnknown && (
              <span className="flex items-center">
                <LogIn className="turns ms-3" size={20} strokeWidth={1.75} aria-hidden />
                <SignInLink className="" onOpen={onClose} />
              </span>
            )
          )}
        </nav>
      </div>
    </Dialog>
  );
}

/** The pages of staff, for those whose role opens them. */
function StaffLinks({ onClose }: Pick<Props, 'onClose'>) {
  const { viewer, openCases } = useSite();
  return (
    <>
      {openCases !== null && (
        <NavLink to={MODERATION.to} onClick={onClose}>
          <Gavel {...icon} />
          {moderationLabel(openCases)}
        </NavLink>
      )}
      {viewer && hasRank(viewer.role, 'administrator') && (
        <NavLink to={ADMIN.to} onClick={onClose}>
          <ShieldCheck {...icon} />
          {ADMIN.name}
        </NavLink>
      )}
    </>
  );
}
