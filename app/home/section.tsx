import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './section.css';

export const Section = ({
  id,
  name,
  sub,
  glyph,
  all,
  allName,
  children,
}: {
  id?: string;
  name: string;
  sub?: string;
  glyph?: ReactNode;
  all?: string;
  allName?: string;
  children: ReactNode;
}) => (
  <section id={id} className="home-section wrap" aria-label={name}>
    <div className="home-section-head">
      {glyph}
      <h2 className="display">{name}</h2>
      {sub && <span className="home-section-sub">{sub}</span>}
      {all && (
        <Link className="home-section-all" to={all} aria-label={allName ? `${allName}: ${name}` : `View all ${name}`}>
          {allName ?? 'View All'}
        </Link>
      )}
    </div>
    {children}
  </section>
);
