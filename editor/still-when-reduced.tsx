import type { ReactNode } from 'react';

/** As server/media/addresses.ts marks an animation. */
const ANIMATED = /\da\.webp$/;
export const isAnimated = (address: string) => ANIMATED.test(address);

/** Around an `<img>`: whoever asks for reduced motion sees the first frame of an animation. */
export const StillWhenReduced = ({ src, children }: { src: string; children: ReactNode }) =>
  isAnimated(src) ? (
    <picture style={{ display: 'contents' }}>
      <source media="(prefers-reduced-motion: reduce)" srcSet={`${src}?still`} />
      {children}
    </picture>
  ) : (
    children
  );
