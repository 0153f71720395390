import { ArrowLeft } from 'lucide-react';
import { href, Link } from 'react-router';
import './back-link.css';

/** The back link of a subpage. `name` is the name of the target page. */
export const BackLink = ({ to, name }: { to: string; name: string }) => (
  <Link className="back-link" to={to}>
    <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
    {`Back to ${name}`}
  </Link>
);

/** The default back link of a subpage. */
export const BackHome = () => <BackLink to={href('/')} name="Home" />;

/** The back link of pages reached from a profile or the settings; by default to the viewer's own profile. */
export const BackToProfile = ({ to = href('/profile') }: { to?: string }) => <BackLink to={to} name="Profile" />;
