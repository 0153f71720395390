import type { ComponentPropsWithRef } from 'react';
import './icon-button.css';

/** A 44 px square with one icon. `label` is its accessible name; `on` makes it a toggle. */
export function IconButton({ label, on, className, ...rest }: ComponentPropsWithRef<'button'> & { label: string; on?: boolean }) {
  return <button type="button" aria-label={label} title={label} aria-pressed={on} className={`icon-btn ${className ?? ''}`} {...rest} />;
}
