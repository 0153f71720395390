// In the place of React Router's `instrumentation.js` in the browser: nobody hands `instrumentations` to the router, which is where these
// would be asked. See docs/decisions/2026-11-21-light-scripts.md.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
const never = (): never => {
  throw new Error('The router of the browser is not instrumented.');
};
export const getRouteInstrumentationUpdates = never;
export const instrumentClientSideRouter = never;
export const instrumentHandler = never;
export const instrumentationResultMetaContext = undefined;
