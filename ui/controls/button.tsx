import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonClass } from './button-class.ts';

/** `busy` is the label shown while an action runs ("Posting..."); the button is disabled and its width does not change. */
export function Button({
  variant,
  size,
  busy,
  className,
  children,
  disabled,
  ...rest
}: ComponentPropsWithRef<'button'> & ButtonLook & { busy?: string | false }) {
  return (
    <button
      type="button"
      className={buttonClass({ variant, size }, `${className ?? ''}${busy ? ' btn-busy' : ''}`)}
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
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & ButtonLook & { ref?: React.Ref<HTMLAnchorElement> }) {
  return <Link className={buttonClass({ variant, size }, className)} {...rest} />;
}
