import { href, NavLink } from 'react-router';
import { buttonClass } from '#ui/controls/button-class.ts';
import { SignOutButton } from '../../account/sessions/sign-out-button.tsx';
import { useSite } from '../../document/site.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import '../header.css';
import './kids-header.css';

/** The header of a child: only what a child may open (SAFE-05). */
export function KidsHeader() {
  const { site, viewer } = useSite();
  return (
    <header className="top">
      <div className="top-inside kids-top">
        <nav className="kids-nav" aria-label="Main">
          {site.kidsZone !== 'off' && <NavLink to={href('/kids-adventure')}>Kids Zone</NavLink>}
          {viewer?.groupId && <NavLink to={href('/groups/:id', { id: viewer.groupId })}>My Page</NavLink>}
          {viewer?.isHandedOver && <NavLink to={href('/kids-sign-in/back')}>My Grown-up</NavLink>}
        </nav>
        <div className="top-end">
          <ThemeSwitch withWord />
          <SignOutButton className={buttonClass({ variant: 'quiet' })}>Sign Out</SignOutButton>
        </div>
      </div>
    </header>
  );
}
