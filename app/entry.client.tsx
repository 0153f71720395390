import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { patient } from './shell/retrying-fetch.ts';

window.fetch = patient(window.fetch.bind(window)); // React Router asks by the global one, and has no other door

// React Router goes on decoding the answer to a request that it has aborted, and nothing handles how that ends.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
