import './button.css';

type ButtonVariant = 'primary' | 'ink' | 'line' | 'quiet' | 'soft' | 'danger' | 'danger-line' | 'night' | 'bare';
export type ButtonLook = { variant?: ButtonVariant; size?: 'sm' | 'md' | 'lg' };

/**
 * The classes of a button, for elements that `Button` and `ButtonLink` do not render. `bare` has the shape only, and its own class adds the
 * colors.
 */
export const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonLook = {}, more = '') =>
  `btn${variant === 'bare' ? '' : ` btn-${variant}`}${size === 'md' ? '' : ` btn-${size}`} ${more}`;
