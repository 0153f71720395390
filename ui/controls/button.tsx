import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonClass } from './button-class.ts';

type Props = ComponentPropsWithRef<'button'> & ButtonLook & { busy?: string | false; inactive?: boolean };

/** Also prevents the submission by Enter in a field of the form, for which the browser clicks its submit button. */
function preventPress(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * `busy` is the label shown while an action runs ("Posting..."), which does not change the width. A busy or `inactive` button cannot be
 * pressed but has focus, which `disabled` would take from it.
 */
export function Button({ variant, size, busy, inactive, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={buttonClass({ variant, size }, `${className ?? ''}${busy ? ' btn-busy' : ''}`)}
      {...rest}
      {...((busy || inactive) && { 'aria-disabled': true, onClick: preventPress })}
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
