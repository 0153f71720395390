import { createContext } from 'react';

/** The CSP nonce of the response, on the server only. A context, because pages of refused requests have no loader data. */
export const Nonce = createContext<string | undefined>(undefined);
