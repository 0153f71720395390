import { useCallback, useEffect, useState } from 'react';
import { lazyComponent } from '../../loading/lazy-component.tsx';

const Splash = lazyComponent(() => import('./splash.tsx'));

/**
 * Runs before the first paint: marks the document if this browser session has not seen the splash. CSS shows a plain background until it
 * renders.
 */
export const splashScript = `try{if(!sessionStorage.getItem('splash'))document.documentElement.dataset.splash=''}catch{}`;

/** Shows the splash on the first page load of a browser session. */
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
