import { useCallback, useEffect, useState } from 'react';
import { lazily } from './lazy-component.tsx';

const Splash = lazily(() => import('./splash.tsx'));

/** Runs before the first paint, beside the theme: whether this browser session has seen the splash. Until it is drawn, CSS keeps a plain night. */
export const splashScript = `try{if(!sessionStorage.getItem('splash'))document.documentElement.dataset.splash=''}catch{}`;

/** Shows the splash on the first load of a browser session, never on a change of route (SHELL-14, AMB-83). */
export function SplashOnce({ name }: { name: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (document.documentElement.dataset.splash === undefined) return;
    sessionStorage.setItem('splash', 'seen');
    setShown(true);
  }, []);
  const done = useCallback(() => {
    delete document.documentElement.dataset.splash;
    setShown(false);
  }, []);
  return shown ? <Splash name={name} onDone={done} onMissing={done} /> : null;
}
