// Replaces React Router's `fog-of-war.js` in the browser. Every page loads the full route manifest (react-router.config.ts), so routes are
// never discovered later. See docs/decisions/2026-11-21-light-scripts.md.
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => {};
const never = (): never => {
  throw new Error('Route discovery was removed: the manifest contains all routes.');
};
export const getPartialManifest = never;
export const getManifestPath = never;
export const getPathsWithAncestors = never;
export const handleClientVersionMismatch = never;
