import type { CSSProperties } from 'react';
import './skeleton.css';

/** The shape of what is coming; it shows after 150 ms, so that a quick answer never flickers. */
export const Skeleton = ({ className, style }: { className?: string; style?: CSSProperties }) => (
  <span className={`skeleton ${className ?? ''}`} style={style} aria-hidden="true" />
);
