import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

const Back = ({ to, name }: { to: string; name: string }) => (
  <Link className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-2 hover:text-ink" to={to}>
    <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
    {`Back to ${name}`}
  </Link>
);

/** The way back that every sub-page has (SHELL-22). */
export const BackHome = () => <Back to="/" name="Home" />;

/** From pages that are reached from a profile or from the settings; one's own unless told (AMB-86). */
export const BackToProfile = ({ to = '/profile' }: { to?: string }) => <Back to={to} name="Profile" />;
