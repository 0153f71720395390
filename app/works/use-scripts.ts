import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in its page, true once scripts run: plain links and forms become buttons and dialogs then. */
export const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
