/** What an administrator trusts somebody with: what new members do, or stories for the Kids Zone. The names of the fields of the forms. */
export const TRUSTS = ['trusted', 'kids'] as const;
export type Trust = (typeof TRUSTS)[number];

type Texts = { title: string; yes: string; no: string; start: string; stop: string };
export const TRUST_TEXTS: Record<Trust, Texts> = {
  trusted: {
    title: 'Trust',
    yes: 'Trusted: the limits of new members do not apply, and links are not held.',
    no: 'New members are limited, and their links and contact details are held.',
    start: 'Mark as Trusted',
    stop: 'Stop Trusting',
  },
  kids: {
    title: 'Kids Zone',
    yes: 'Trusted for the Kids Zone: kids stories are public without a moderator.',
    no: 'Kids stories wait until a moderator has read them.',
    start: 'Trust for the Kids Zone',
    stop: 'Stop Trusting for the Kids Zone',
  },
};
