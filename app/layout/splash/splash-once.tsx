import { useCallback, useEffect, useState } from 'react';
import { asText, createStorage, DEVICE } from '#ui/storage.ts';
import { lazyComponent } from '../../loading/lazy-component.tsx';

/** Whether this browser session has seen the splash. */
const storage = createStorage('session', DEVICE, 'splash', asText);
const Splash = lazyComponent(() => import('./splash.tsx'));

/**
 * Runs before the first paint: marks the document if this browser session has not seen the splash. CSS shows a plain background until it
 * renders.
 */
export const splashScript = `try{if(!sessionStorage.getItem('${storage.key}'))document.documentElement.dataset.splash=''}catch{}`;

/** Shows the splash on the first page load of a browser session. */
export function SplashOnce({ name }: { name: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (document.documentElement.dataset.splash === undefined) return;
    storage.write('seen');
    setShown(true);
  }, []);
  const done = useCallback(() => {
    delete document.documentElement.dataset.splash;
    setShown(false);
  }, []);
  return shown ? <Splash name={name} onDone={done} onMissing={done} /> : null;
}
