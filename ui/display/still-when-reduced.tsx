import type { ReactNode } from 'react';

/** Matches the suffix that server/media/addresses.ts gives animations. */
const ANIMATED = /\da\.webp$/;
export const isAnimated = (address: string) => ANIMATED.test(address);

/** Wraps an `<img>`: with reduced motion, an animation shows only its first frame. */
export const StillWhenReduced = ({ src, children }: { src: string; children: ReactNode }) =>
  isAnimated(src) ? (
    <picture style={{ display: 'contents' }}>
      <source media="(prefers-reduced-motion: reduce)" srcSet={`${src}?still`} />
      {children}
    </picture>
  ) : (
    children
  );
