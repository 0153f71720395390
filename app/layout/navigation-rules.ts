import { href } from 'react-router';
import type { KidsZone } from '../site/rules.ts';

/** The items of the main navigation, in order. */
export const NAV = [
  { name: 'Home', to: href('/') },
  { name: 'Posts', to: href('/posts') },
  { name: 'Write', to: href('/write') },
  { name: 'Community', to: href('/community') },
  { name: 'Challenges', to: href('/weekly-challenges') },
  { name: 'Kids Zone', to: href('/kids-adventure') },
] as const;

/** The items without the Kids Zone while it is switched off (SAFE-13). */
export const navigationOf = (kidsZone: KidsZone) => (kidsZone === 'off' ? NAV.filter(({ to }) => to !== href('/kids-adventure')) : NAV);

/** The last item; for members it is their picture in the header (decision 11). */
export const PROFILE = { name: 'Profile', to: href('/profile') } as const;

const SECTIONS: ReadonlySet<string> = new Set([...NAV, PROFILE].map(({ to }) => to));

/** The item that a page belongs to, and whether it is below it: all that the active items of the navigation depend on. */
export function sectionOf(pathname: string): string {
  const section = `/${pathname.split('/')[1] ?? ''}`.toLowerCase();
  if (!SECTIONS.has(section)) return 'none';
  return pathname.length === section.length ? section : `below ${section}`;
}

/** The page of administrators and owners, shown to nobody else. */
export const ADMIN = { name: 'Admin', to: href('/admin') } as const;

/** The queue of everyone who runs the site. */
export const MODERATION = { name: 'Moderation', to: href('/moderation') } as const;
/** The name with the number of open cases. */
export const moderationLabel = (openCases: number) =>
  openCases ? `${MODERATION.name} (${openCases.toLocaleString('en-US')})` : MODERATION.name;

const HIDDEN = new Set([
  href('/write/book'),
  href('/write/comic'),
  href('/write/fantheory'),
  href('/write/imageworld'),
  href('/create-post'),
  href('/participate-write'),
  href('/kids-writing'),
]);
// An empty parameter leaves the beginning of the addresses.
const HIDDEN_BELOW = [
  href('/comic/:id', { id: '' }),
  href('/book/:id', { id: '' }),
  href('/theory/:id', { id: '' }),
  href('/world/:id', { id: '' }),
  href('/write/chapter/:id', { id: '' }),
  href('/write/arc/:id', { id: '' }),
];

/** Whether an editor or reader fills the screen, without header, navigation, tab bar and footer. */
export const shellHidden = (pathname: string) => {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return HIDDEN.has(path) || HIDDEN_BELOW.some((start) => pathname.startsWith(start));
};

/** Whether the page is an editor, which a warning must not cover (MOD-13). */
export const isEditor = (pathname: string) => isWritingPage(pathname) || pathname.startsWith(href('/create-post'));

/** Whether the page is an editor, which shows no content of other people. */
export const isWritingPage = (pathname: string) => /^\/(write\/|kids-w|participate-w)/.test(pathname);

export const SPLASH_MS = 4_000;

/** One ember per ten thousand square pixels, at most 150 (SHELL-13). */
export const emberCount = (width: number, height: number) => Math.min(Math.floor((width * height) / 10_000), 150);
