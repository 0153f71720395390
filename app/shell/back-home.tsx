import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The way back that every sub-page has (SHELL-22). */
export const BackHome = () => (
  <Link className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-2 hover:text-ink" to="/">
    <ArrowLeft className="turns" size={18} strokeWidth={1.75} aria-hidden />
    Back to Home
  </Link>
);
