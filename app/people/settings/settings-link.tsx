import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';

export type SettingsLinkProps = {
  to: string;
  icon: LucideIcon;
  className?: string;
  onClick?: MouseEventHandler | undefined;
  children: ReactNode;
};

/** A row of the settings that leads to a page, with the icon of that page. */
export const SettingsLink = ({ to, icon: Icon, className, onClick, children }: SettingsLinkProps) => (
  <Link to={to} className={className} onClick={onClick}>
    <Icon size={20} strokeWidth={1.75} aria-hidden />
    {children}
    <ChevronRight className="turns" size={18} strokeWidth={1.75} aria-hidden />
  </Link>
);
