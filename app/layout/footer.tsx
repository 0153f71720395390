import { Mail } from 'lucide-react';
import { href, Link } from 'react-router';
import { useSite } from '../document/site.ts';
import { CachedPart } from '../loading/cached-part.tsx';
import { Logo } from './logo.tsx';
import './footer.css';

/** The link columns of the footer. */
const COLUMNS = [
  {
    head: 'Create',
    links: [
      ['Write a Book', href('/write/book')],
      ['Write a Comic', href('/write/comic')],
      ['Fan Theory', href('/write/fantheory')],
      ['Imagine the World', href('/write/imageworld')],
    ],
  },
  {
    head: 'Read',
    links: [
      ['Browse', href('/browse')],
      ['All Books', href('/all-books')],
      ['All Comics', href('/all-comics')],
      ['All Theories', href('/all-theories')],
      ['All Worlds', href('/all-worlds')],
      ['Saved Stories', href('/saved-stories')],
      ['How Lists Work', href('/how-lists-work')],
      ['How Labels Work', href('/how-labels-work')],
    ],
  },
  {
    head: 'Support',
    links: [
      ['Help Center', href('/help-center')],
      ['Contact Us', href('/report-problem')],
      ['About', href('/writing-guidelines')],
    ],
  },
  {
    head: 'Legal',
    links: [
      ['Rules', href('/rules')],
      ['Terms and Conditions', href('/terms-and-conditions')],
      ['Privacy Policy', href('/privacy-policy')],
      ['Contact', href('/contact')],
      ['Delete Account', href('/delete-account')],
    ],
  },
] as const;

export function Footer() {
  const { site } = useSite();
  return (
    <CachedPart by={`footer ${site.name} ${site.supportEmail}`}>
      {() => (
        <footer className="footer">
          <svg className="footer-hills" viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 70C220 10 420 8 700 52s520 52 740 4v64H0Z" fill="var(--sh-night-800)" />
            <path d="M0 96C260 40 520 44 760 78s460 34 680 2v40H0Z" fill="var(--sh-night-900)" />
          </svg>
          <div className="footer-inside">
            <div className="wrap footer-grid">
              <div className="footer-about">
                <Logo name={site.name} />
                <p>
                  A place to write books, draw comics, argue theories and build worlds, and to read what everyone else dreamed up last
                  night.
                </p>
                {site.supportEmail && (
                  <a className="footer-mail" href={`mailto:${site.supportEmail}`}>
                    <Mail size={18} strokeWidth={1.75} aria-hidden />
                    {site.supportEmail}
                  </a>
                )}
              </div>
              {COLUMNS.map(({ head, links }) => (
                <div key={head}>
                  <h2>{head}</h2>
                  <ul>
                    {links.map(([name, to]) => (
                      <li key={to}>
                        <Link to={to}>{name}</Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </div>
        </footer>
      )}
    </CachedPart>
  );
}
