import type { ComponentPropsWithRef, ReactNode } from 'react';
import './chip.css';

/** A native radio button or checkbox styled as a pill. */
export const ChoiceChip = ({ children, type = 'radio', ...rest }: ComponentPropsWithRef<'input'> & { children: ReactNode }) => (
  <label className="chip">
    <input type={type} {...rest} />
    {children}
  </label>
);

export const Chip = ({ on, ...rest }: ComponentPropsWithRef<'button'> & { on?: boolean }) => (
  <button type="button" className="chip" aria-pressed={on} {...rest} />
);
