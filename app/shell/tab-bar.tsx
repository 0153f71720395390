import { House } from 'lucide-react';
import { NavLink } from 'react-router';
import { Nib } from '#ui/glyphs.tsx';

/** The bottom bar of phones (decision 8); the nib is the writing action. */
export function TabBar() {
  return (
    <nav className="tab-bar" aria-label="Quick">
      <NavLink to="/" end>
        <House size={23} strokeWidth={1.75} aria-hidden />
        Home
      </NavLink>
      <NavLink to="/write">
        <span className="tab-write-nib">
          <Nib size={26} />
        </span>
        Write
      </NavLink>
    </nav>
  );
}
