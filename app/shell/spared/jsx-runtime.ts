// In the place of React's `jsx-runtime` in the browser: a CommonJS module is read by name at each element, `(0,x.jsx)("p")`; this is one binding,
// `x("p")`. See docs/decisions/2026-11-21-light-scripts.md.
import * as runtime from 'react/jsx-runtime';

export const { jsx, Fragment } = runtime;
export { jsx as jsxs }; // React's production build has one function for both
