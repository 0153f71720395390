import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { useSite } from '../document/site.ts';
import { CachedPart } from '../loading/cached-part.tsx';
import { Logo } from './logo.tsx';

/** The link columns of the footer. */
const COLUMNS = [
  {
    head: 'Create',
    links: [
      ['Write a Book', '/write/book'],
      ['Write a Comic', '/write/comic'],
      ['Fan Theory', '/write/fantheory'],
      ['Imagine the World', '/write/imageworld'],
    ],
  },
  {
    head: 'Read',
    links: [
      ['All Books', '/all-books'],
      ['All Comics', '/all-comics'],
      ['All Theories', '/all-theories'],
      ['All Worlds', '/all-worlds'],
      ['Saved Stories', '/saved-stories'],
    ],
  },
  {
    head: 'Support',
    links: [
      ['Help Center', '/help-center'],
      ['Contact Us', '/report-problem'],
      ['About', '/writing-guidelines'],
    ],
  },
  {
    head: 'Legal',
    links: [
      ['Terms and Conditions', '/terms-and-conditions'],
      ['Privacy Policy', '/privacy-policy'],
      ['Delete Account', '/delete-account'],
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
