import type { ReactNode } from 'react';

type Content = () => ReactNode;
type Frame = (key: string, content: Content) => ReactNode;

/** Set on the server during `renderToString`; never in the browser. */
let frame: Frame | null = null;

/** Runs a rendering in which `by` renders each cached part. Rendering to a string is synchronous, so no other page renders in between. */
export function withCachedParts<T>(by: Frame, run: () => T): T {
  frame = by;
  try {
    return run();
  } finally {
    frame = null;
  }
}

/**
 * A part of a page whose markup depends only on its key `by`: the same for every viewer, without `useId`. The server renders it once and
 * reuses the markup (`page-markup.server.tsx`); the browser renders the children.
 */
export const CachedPart = ({ by, children }: { by: string; children: Content }) => (frame ? frame(by, children) : children());
