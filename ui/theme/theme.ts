export type Theme = 'light' | 'dark';
const YEAR = 365 * 24 * 60 * 60; // seconds

/** Runs before the first paint and sets the theme attribute: the chosen theme, or else the system's. */
export const themeScript = `(()=>{const c=/(?:^|; )theme=(light|dark)/.exec(document.cookie);document.documentElement.dataset.theme=c?c[1]:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()`;

/** The theme of the document that is rendered: a problem page of the root replaces it, without running the script again. */
export const renderedTheme = (): Theme => (typeof document === 'undefined' ? 'light' : currentTheme());

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Sets the theme and stores it in a cookie for a year. Suspends transitions for one frame. */
export function chooseTheme(theme: Theme) {
  const root = document.documentElement;
  root.dataset.switching = '';
  root.dataset.theme = theme;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  Object.assign(document, { cookie: `theme=${theme}; path=/; max-age=${YEAR}; samesite=lax${secure}` });
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switching));
}
