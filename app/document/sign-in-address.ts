import { href } from 'react-router';

/** The address of the sign-in or sign-up page, which leads to `next` after success. */
export const signInAddress = (next: string, mode: 'sign-in' | 'sign-up' = 'sign-in') =>
  `${href(`/${mode}`)}?next=${encodeURIComponent(next)}`;
