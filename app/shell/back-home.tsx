import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The one form of a way back (SHELL-22). `name` is what the page it leads to is called. */
export const BackLink = ({ to, name }: { to: string; name: string }) => (
  <Link className="back-link" to={to}>
    <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
    {`Back to ${name}`}
  </Link>
);

/** The way back that every sub-page has (SHELL-22). */
export const BackHome = () => <BackLink to="/" name="Home" />;

/** From pages that are reached from a profile or from the settings; one's own unless told (AMB-86). */
export const BackToProfile = ({ to = '/profile' }: { to?: string }) => <BackLink to={to} name="Profile" />;
