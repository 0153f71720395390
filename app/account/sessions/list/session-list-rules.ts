export const SESSIONS_SHOWN = 100;

export const SESSION_MESSAGES = {
  notFound: 'That browser isn’t signed in anymore.',
  failed: 'The browser could not be signed out. Please try again.',
  othersFailed: 'The other browsers could not be signed out. Please try again.',
  ended: 'Signed out of that browser.',
  othersEnded: 'Signed out everywhere else.',
} as const;
