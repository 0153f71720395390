export type Theme = 'light' | 'dark';
const YEAR = 365 * 24 * 60 * 60; // seconds

/** Runs before the first paint: the chosen theme, else the system's (SHELL-17, AMB-81). It sets an attribute and nothing else. */
export const themeScript = `(()=>{const c=/(?:^|; )theme=(light|dark)/.exec(document.cookie);document.documentElement.dataset.theme=c?c[1]:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()`;

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Chooses a theme and remembers it for a year; transitions are suspended for one frame. */
export function chooseTheme(theme: Theme) {
  const root = document.documentElement;
  root.dataset.switching = '';
  root.dataset.theme = theme;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  Object.assign(document, { cookie: `theme=${theme}; path=/; max-age=${YEAR}; samesite=lax${secure}` });
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switching));
}
