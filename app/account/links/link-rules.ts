import type { LinkPurpose } from '../tables.ts';

/** How long a link that staff make works. */
export const LINK_HOURS = 24;
/** How long each link works. */
export const HOURS_OF_LINK: Record<LinkPurpose, number> = {
  password: LINK_HOURS,
  'mailed-password': 1,
  'confirm-address': 24,
  'new-address': 24,
  'undo-address': 7 * 24,
  'move-child': 7 * 24,
};

export const LINK_UNUSABLE = 'This link does not work any more. Ask for a new one.'; // ACC-02

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;
export const isLinkToken = (text: string): boolean => TOKEN.test(text);
