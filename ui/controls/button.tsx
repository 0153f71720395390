import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import './button.css';

export type ButtonVariant = 'primary' | 'ink' | 'line' | 'quiet' | 'soft' | 'danger' | 'danger-line' | 'night';
type Look = { variant?: ButtonVariant; size?: 'sm' | 'md' | 'lg' };

const look = ({ variant = 'primary', size = 'md' }: Look, more = '') => `btn btn-${variant}${size === 'md' ? '' : ` btn-${size}`} ${more}`;

/** `busy` is the label shown while an action runs ("Posting..."); the button is disabled and its width does not change. */
export function Button({
  variant,
  size,
  busy,
  className,
  children,
  disabled,
  ...rest
}: ComponentPropsWithRef<'button'> & Look & { busy?: string | false }) {
  return (
    <button
      type="button"
      className={look({ variant, size }, `${className ?? ''}${busy ? ' btn-busy' : ''}`)}
      disabled={disabled || Boolean(busy)}
      {...rest}
    >
      {busy ? (
        <>
          <span aria-hidden>{children}</span>
          <span>{busy}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** A link styled as a button. Accepts the props of React Router's `Link`. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look & { ref?: React.Ref<HTMLAnchorElement> }) {
  return <Link className={look({ variant, size }, className)} {...rest} />;
}
