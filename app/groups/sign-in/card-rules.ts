/** Without I and O, which look like digits: twelve letters are 55 bits (SAFE-04). */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_LENGTH = 12;
export const SHORT_SESSION_HOURS = 12;
export const LONG_SESSION_DAYS = 30;

export const CARD_MESSAGES = {
  wrongCode: 'This code does not work. Ask your grown-up for a new card.', // SAFE-04
  tooMany: 'You made a lot of cards in the last hour. Please try again later.',
  noChildChosen: 'Choose at least one child.',
} as const;

/** `ABCD-EFGH-JKLM` */
export const formatCode = (code: string) => code.match(/.{4}/g)?.join('-') ?? code;
/** The letters of a typed code, in capitals; hyphens, spaces and the rest are left out. */
export const normalizeCode = (typed: string) =>
  typed
    .slice(0, 100)
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
