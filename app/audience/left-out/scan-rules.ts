/**
 * The scan limit: how many rows of a list one scan reads for a member whose lists leave works out. They may hide what almost every work
 * has, such as a language or two hundred tags.
 */
export const SCAN_ROWS_MAX = 5_000;
/** How many scans one request makes as long as the viewer may see none of the scanned works, such as those of one private profile. */
export const SCANS_PER_REQUEST_MAX = 10;
