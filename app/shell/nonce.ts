import { createContext } from 'react';

/** The nonce of the answer, on the server only. Pages of refused requests have it too, although no loader of theirs has run. */
export const Nonce = createContext<string | undefined>(undefined);
