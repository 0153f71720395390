/** The items of the main navigation, in order. */
export const NAV = [
  { name: 'Home', to: '/' },
  { name: 'Posts', to: '/posts' },
  { name: 'Write', to: '/write' },
  { name: 'Community', to: '/community' },
  { name: 'Challenges', to: '/weekly-challenges' },
  { name: 'Kids Zone', to: '/kids-adventure' },
] as const;

/** The last item; for members it is their picture in the header (decision 11). */
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

/** Whether an editor or reader fills the screen, without header, navigation, tab bar and footer. */
export const shellHidden = (pathname: string) => {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return HIDDEN.has(path) || HIDDEN_BELOW.some((start) => pathname.startsWith(start));
};

/** Whether the page is an editor, which shows no content of other people. */
export const isWritingPage = (pathname: string) => /^\/(write\/|kids-w|participate-w)/.test(pathname);

export const SPLASH_MS = 4_000;

/** One ember per ten thousand square pixels, at most 150 (SHELL-13). */
export const emberCount = (width: number, height: number) => Math.min(Math.floor((width * height) / 10_000), 150);
