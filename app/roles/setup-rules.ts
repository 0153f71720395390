/** The setup code: 12 letters and digits without 0, O, 1 and I, in three groups (ROLE-03). */
export const SETUP_CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const SETUP_CODE_LENGTH = 12;

/** The advisory lock of the trigger `people_require_an_owner`, which publishing a kids story shares. */
export const OWNER_LOCK = 7_305_211_004;

export const WRONG_CODE = 'This setup code is not right. It is printed where the site was started.'; // ROLE-04

/** A typed code in its stored form: without hyphens and spaces, in upper case. */
export const normalizeCode = (typed: string): string =>
  typed
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .slice(0, 2 * SETUP_CODE_LENGTH);

/** A code as it is printed and typed: `XXXX-XXXX-XXXX`. */
export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
