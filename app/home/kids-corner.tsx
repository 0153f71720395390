import { href, Link } from 'react-router';
import { STARTERS } from '../kids/starters.ts';
import { WriteLink } from '../kids/write-link.tsx';
import { CachedPart } from '../loading/cached-part.tsx';
import './kids-corner.css';

export const KIDS_PROMPTS = [STARTERS[1], STARTERS[2], STARTERS[4]] as const;

const WAVE = 'Q60 0 120 30t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0';

/** Story starters for children and the link to the Kids Zone. */
export const KidsCorner = ({ signedIn }: { signedIn: boolean }) => (
  <CachedPart by={`kids corner ${signedIn}`}>
    {() => (
      <section className="kids-band" aria-labelledby="kids-corner">
        <svg viewBox="0 0 1440 60" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 60V30${WAVE}V60z`} fill="currentColor" />
        </svg>
        <div className="kids-ground">
          <div className="wrap kids-inside">
            <div className="kids-corner-comment">
              <img src="/cinder.svg" alt="" width="150" height="175" loading="lazy" />
              <div>
                <h2 id="kids-corner">Kids Corner</h2>
                <p>Three beginnings. Cinder keeps them warm while you think of the middle.</p>
                <Link className="kids-to-zone" to={href('/kids-adventure')}>
                  Go to the Kids Zone
                </Link>
              </div>
            </div>
            <ul aria-label="Story starters">
              {KIDS_PROMPTS.map((prompt) => (
                <li key={prompt}>
                  <WriteLink signedIn={signedIn} starter={STARTERS.indexOf(prompt) + 1} className="kids-prompt">
                    {prompt}
                  </WriteLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <svg viewBox="0 0 1440 60" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 0V30${WAVE.replace('Q60 0', 'Q60 60')}V0z`} fill="currentColor" />
        </svg>
      </section>
    )}
  </CachedPart>
);
