/**
 * How many works of a list or row one request looks at for a member whose lists leave works out: they may hide what almost every work has,
 * such as a language or two hundred tags.
 */
export const LOOKED_MAX = 5_000;
