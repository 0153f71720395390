/** How long a link works. */
export const LINK_HOURS = 24;

export const LINK_UNUSABLE = 'This link does not work any more. Ask for a new one.'; // ACC-02

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;
export const isLinkToken = (text: string): boolean => TOKEN.test(text);
