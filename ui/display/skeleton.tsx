import type { CSSProperties } from 'react';
import './skeleton.css';

/** A placeholder for content that is loading. It appears after 150 ms, so that fast responses do not flicker. */
export const Skeleton = ({ className, style }: { className?: string; style?: CSSProperties }) => (
  <span className={`skeleton ${className ?? ''}`} style={style} aria-hidden="true" />
);
