import type { ReactNode } from 'react';

type Content = () => ReactNode;
type Frame = (key: string, content: Content) => ReactNode;

/** Set on the server while it renders a page to a string; never in the browser. */
let frame: Frame | null = null;

/** Runs a rendering in which `by` decides what stands in the place of each cached part. Rendering to a string is synchronous, so no other page is in between. */
export function withCachedParts<T>(by: Frame, run: () => T): T {
  frame = by;
  try {
    return run();
  } finally {
    frame = null;
  }
}

/**
 * A part of a page whose markup depends on its key alone: the same for every viewer, no `useId` in it. The server renders it once and reuses
 * the markup (`page-markup.server.ts`); in the browser it is what its children return.
 */
export const CachedPart = ({ by, children }: { by: string; children: Content }) => (frame ? frame(by, children) : children());
