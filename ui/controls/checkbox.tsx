import type { ComponentPropsWithRef, ReactNode } from 'react';
import './checkbox.css';

type Props = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode };

/** A native checkbox; the whole row is clickable. */
export const Checkbox = ({ label, ...rest }: Props) => (
  <label className="choice">
    <input type="checkbox" {...rest} />
    <span>{label}</span>
  </label>
);

export const Radio = ({ label, ...rest }: Props) => (
  <label className="choice">
    <input type="radio" {...rest} />
    <span>{label}</span>
  </label>
);

/** A native checkbox that looks like a switch; the whole row is clickable. */
export const Switch = ({ label, ...rest }: Props) => (
  <label className="switch">
    <span>{label}</span>
    <input type="checkbox" className="switch-control" {...rest} />
  </label>
);
