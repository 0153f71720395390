import type { ComponentProps, ReactNode } from 'react';
import { BackLink } from './back-home.tsx';

export const HOME = { to: '/', name: 'Home' } as const;
export const OWN_PROFILE = { to: '/profile', name: 'Profile' } as const;

type Props = Omit<ComponentProps<'h1'>, 'title'> & { back: { to: string; name: string }; children: ReactNode };

/** The top of a page below another: the way back and the title, in one place and one size everywhere (SHELL-22). */
export const PageHead = ({ back, children, className = '', ...title }: Props) => (
  <div className="page-head">
    <BackLink {...back} />
    <h1 className={`display ${className}`} {...title}>
      {children}
    </h1>
  </div>
);
