import { BookOpen, Compass, Palette, PencilLine, Telescope } from 'lucide-react';
import { href, Link } from 'react-router';
import { Badges } from '../badges.tsx';
import { ZONE_BADGES } from './zone-rules.ts';
import './activities.css';

const ICONS = [Compass, BookOpen, PencilLine, Palette, Telescope];

/** Links to three activities, and the badges that the second one links to. */
export const Activities = () => (
  <section className="wrap zone-part" aria-labelledby="activities">
    <div className="zone-head">
      <h2 id="activities">Fun Activities</h2>
    </div>
    <div className="zone-activities">
      <Link className="kids-card" to={href('/weekly-challenges')}>
        <img src="/cinder-wow.svg" alt="" width="104" height="121" loading="lazy" />
        <span>
          <b>Weekly Challenge</b>
          One theme, one week, one story only you could write.
        </span>
      </Link>
      <Link className="kids-card" to="#story-badges">
        <i className="zone-activity-badge" aria-hidden>
          <Compass size={44} strokeWidth={2} />
        </i>
        <span>
          <b>Story Badges</b>
          Five good names for somebody like you.
        </span>
      </Link>
      <Link className="kids-card" to={href('/community')}>
        <img src="/bear.svg" alt="" width="104" height="144" loading="lazy" />
        <span>
          <b>Story Friends</b>
          Find out what your friends are reading.
        </span>
      </Link>
    </div>
    <section className="kids-card zone-badges" id="story-badges" aria-labelledby="badges" tabIndex={-1}>
      <h3 id="badges">Story Badges</h3>
      <Badges badges={ZONE_BADGES.map((badge, i) => ({ ...badge, Icon: ICONS[i] ?? Compass }))} />
    </section>
  </section>
);
