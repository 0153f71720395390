import type { ComponentPropsWithRef, ReactNode } from 'react';
import './chip.css';

/** A native radio button or checkbox styled as a pill. */
export const ChoiceChip = ({ children, type = 'radio', ...rest }: ComponentPropsWithRef<'input'> & { children: ReactNode }) => (
  <label className="chip">
    <input type={type} {...rest} />
    {children}
  </label>
);

/** A button styled as a pill. */
export const Chip = (props: ComponentPropsWithRef<'button'>) => <button type="button" className="chip" {...props} />;
