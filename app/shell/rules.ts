/** The items of the navigation, in order (SHELL-01, SHELL-02). */
export const NAV = [
  { name: 'Home', to: '/' },
  { name: 'Posts', to: '/posts' },
  { name: 'Write', to: '/write' },
  { name: 'Community', to: '/community' },
  { name: 'Challenges', to: '/weekly-challenges' },
  { name: 'Kids Zone', to: '/kids-adventure' },
] as const;

/** The last of them: signed in it is one's picture in the header (decision 11). */
export const PROFILE = { name: 'Profile', to: '/profile' } as const;

const HIDDEN = new Set([
  '/write/book',
  '/write/comic',
  '/write/fantheory',
  '/write/imageworld',
  '/create-post',
  '/participate-write',
  '/kids-writing',
]);
const HIDDEN_BELOW = ['/comic/', '/book/', '/theory/', '/world/', '/write/chapter/', '/write/arc/'];

/** Where editors and readers have the whole page: no header, navigation, tab bar or footer (SHELL-04 to -07, AMB-82). */
export const shellHidden = (pathname: string) => {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return HIDDEN.has(path) || HIDDEN_BELOW.some((start) => pathname.startsWith(start));
};

/** Where somebody writes, and nothing of other people's is shown. */
export const writesAt = (pathname: string) => /^\/(write\/|kids-w|participate-w)/.test(pathname);

/** A request header: the page is asked for by somebody who comes to it from another page of this tab. */
export const ARRIVAL = 'x-arrival';

export const SPLASH_MS = 4_000;

/** One ember per ten thousand square pixels, at most 150 (SHELL-13). */
export const emberCount = (width: number, height: number) => Math.min(Math.floor((width * height) / 10_000), 150);
