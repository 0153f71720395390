import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const account = [
  route('sign-in', 'account/sign-in/sign-in-page.tsx'),
  route('sign-up', 'account/sign-in/sign-up-page.tsx'),
  route('forgot-password', 'one-time-links/forgot-password-page.tsx'),
  route('verify-email/:token', 'account/email/verify-email-page.tsx'),
  route('reset-password/:token', 'one-time-links/reset-password-page.tsx'),
  route('join/:code', 'account/sign-in/join/join-page.tsx'),
  route('sign-out', 'account/sessions/sign-out.tsx'),
  route('session', 'account/sessions/session.tsx'),
] satisfies RouteConfigEntry[];
