// Replaces React Router's `instrumentation.js` in the browser. The router gets no `instrumentations`, so these functions are never called.
// See docs/decisions/2026-11-21-light-scripts.md.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
const never = (): never => {
  throw new Error('Instrumentation was removed from the client router.');
};
export const getRouteInstrumentationUpdates = never;
export const instrumentClientSideRouter = never;
export const instrumentHandler = never;
export const instrumentationResultMetaContext = undefined;
