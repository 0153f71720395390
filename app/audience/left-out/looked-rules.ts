/**
 * How many works of a list or row one request looks at for a member whose lists leave works out: they may hide what almost every work has,
 * such as a language or two hundred tags.
 */
export const LOOKED_MAX = 5_000;
/** How often one request looks on because it found no work that the viewer may see, such as among those of one private profile. */
export const LOOKS_MAX = 10;
