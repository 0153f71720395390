// In the place of React Router's `fog-of-war.js` in the browser: every page begins with the whole list of routes (react-router.config.ts), so
// nothing is discovered later. See docs/decisions/2026-11-21-light-scripts.md.
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => {};
const never = (): never => {
  throw new Error('Routes are not discovered: the list is whole from the start.');
};
export const getPartialManifest = never;
export const getManifestPath = never;
export const getPathsWithAncestors = never;
export const handleClientVersionMismatch = never;
