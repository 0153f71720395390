import { ArrowRight, Cat, DoorOpen, Feather, Map as MapIcon, Orbit } from 'lucide-react';
import { STARTERS, STARTERS_SHOWN } from '../starters.ts';
import { WriteLink } from '../write-link.tsx';
import './starters.css';

const ICONS = [Cat, DoorOpen, Orbit, MapIcon, Feather];

/** Starter cards; each opens a new story that begins with its line. */
export const StoryStarters = ({ signedIn }: { signedIn: boolean }) => (
  <section className="zone-starters" aria-labelledby="starters">
    <div className="wrap">
      <div className="zone-head">
        <h2 id="starters">Story Starters</h2>
        <p>Tap one. Cinder will open a fresh page.</p>
      </div>
      <ul>
        {STARTERS.slice(0, STARTERS_SHOWN).map((line, i) => {
          const Icon = ICONS[i] ?? Cat;
          return (
            <li key={line}>
              <WriteLink signedIn={signedIn} starter={i + 1} className="zone-starter">
                <span className="zone-starter-icon">
                  <Icon size={30} strokeWidth={2} aria-hidden />
                </span>
                <b>{line}</b>
                <span className="zone-starter-go">
                  Start here <ArrowRight className="turns" size={18} strokeWidth={2.25} aria-hidden />
                </span>
              </WriteLink>
            </li>
          );
        })}
      </ul>
    </div>
  </section>
);
