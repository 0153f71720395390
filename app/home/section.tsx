import type { ReactNode } from 'react';

export const Section = ({ name, sub, glyph, children }: { name: string; sub?: string; glyph?: ReactNode; children: ReactNode }) => (
  <section className="home-section wrap" aria-label={name}>
    <div className="home-section-head">
      {glyph}
      <h2 className="display">{name}</h2>
      {sub && <span className="home-section-sub">{sub}</span>}
    </div>
    {children}
  </section>
);
