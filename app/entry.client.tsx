import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { withRetries } from './loading/retrying-fetch.ts';

window.fetch = withRetries(window.fetch.bind(window)); // React Router uses the global fetch and has no option to replace it

// React Router keeps decoding the response of an aborted request and does not handle the rejection.
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
