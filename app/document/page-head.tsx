import type { ComponentProps, ReactNode } from 'react';
import { href } from 'react-router';
import { BackLink } from './back-home.tsx';
import { useChildPage } from './site.ts';
import './page-head.css';

export const HOME = { to: href('/'), name: 'Home' } as const;
export const OWN_PROFILE = { to: href('/profile'), name: 'Profile' } as const;

/** The page to which a subpage without another parent leads back: the home page is not for children (SAFE-05). */
export function useHome() {
  const own = useChildPage();
  return own ? { to: own, name: 'My Page' } : HOME;
}

type Props = Omit<ComponentProps<'h1'>, 'title'> & { back: { to: string; name: string }; children: ReactNode };

/** The top of a subpage: the back link and the title, in the same position and size everywhere. */
export const PageHead = ({ back, children, className = '', ...title }: Props) => (
  <div className="page-head">
    <BackLink {...back} />
    <h1 className={`display ${className}`} {...title}>
      {children}
    </h1>
  </div>
);
