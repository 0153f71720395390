import { BookOpen, Pencil } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTimeZone } from '#ui/dates/local-date.tsx';
import { useIsChild } from '../../document/site.ts';
import { STARTERS, starterOfDay } from '../starters.ts';
import { WriteLink } from '../write-link.tsx';
import './hero.css';

/** The hero of the zone: Create Your Story, Explore Stories and today's starter. The scene follows the theme. */
export function ZoneHero({ signedIn, now }: { signedIn: boolean; now: number }) {
  const isChild = useIsChild();
  const today = starterOfDay(now, useTimeZone());
  return (
    <section className="zone-hero">
      <div className="wrap zone-hero-inside">
        <h1>Kids Adventure Zone</h1>
        <p>Big stories for small hands. Read one, or make one up on the spot.</p>
        <div className="zone-ways">
          <WriteLink signedIn={signedIn} className="kids-btn kids-btn-ember">
            <Pencil size={26} strokeWidth={2.25} aria-hidden />
            Create Your Story
          </WriteLink>
          {!isChild && (
            <Link to={href('/write')} className="kids-btn kids-btn-white">
              <BookOpen size={26} strokeWidth={2.25} aria-hidden />
              Explore Stories
            </Link>
          )}
        </div>
        <WriteLink signedIn={signedIn} starter={today} className="zone-today">
          <span>Today’s starter</span>
          <b>{STARTERS[today - 1]}</b>
        </WriteLink>
      </div>
    </section>
  );
}
