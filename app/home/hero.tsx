import { href } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import { CachedPart } from '../loading/cached-part.tsx';
import './hero.css';

/** What the site offers, shown on the page and in its meta description. */
export const SITE_DESCRIPTION = 'Interactive stories with AI assistance, a kids corner and a weekly challenge.';

/** The hero. The scene is a separate, cacheable file; the last hill is inline, because it has the color of the page. */
export function Hero() {
  return (
    <CachedPart by={'hero'}>
      {() => (
        <section className="hero">
          <picture>
            <source media="(max-width: 767px)" srcSet="/hero-scene-tall.svg" />
            <img className="hero-scene" src="/hero-scene.svg" alt="" fetchPriority="high" />
          </picture>
          <svg className="hero-hill" viewBox="0 520 1440 100" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 596C200 556 420 584 640 584s420-46 640-44c70 2 120 14 160 24v80H0z" fill="var(--sh-page)" />
          </svg>
          <div className="wrap hero-inside">
            <h1 className="display">
              Turn Ideas into <i>Stories.</i>
            </h1>
            <p>Write the first line here. Read someone else’s while you wait for the second.</p>
            <p className="hero-promise">{SITE_DESCRIPTION}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink size="lg" to={href('/write')}>
                <Nib size={20} />
                Start Writing
              </ButtonLink>
              <ButtonLink variant="night" size="lg" to={href('/posts')}>
                Share a Post
              </ButtonLink>
            </div>
          </div>
        </section>
      )}
    </CachedPart>
  );
}
