// In the place of React Router's `errors.js` in the browser: it reads what React Server Components throw, and there are none. See
// docs/decisions/2026-11-21-light-scripts.md.
export const decodeRedirectErrorDigest = () => undefined;
export const decodeRouteErrorResponseDigest = () => undefined;
