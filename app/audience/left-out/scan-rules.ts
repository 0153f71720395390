/** The scan limit: how many rows of a list one scan reads for a member who hides something, since almost every work may have that. */
export const SCAN_MAX = 5_000;
/** How many scans one request makes while none of the scanned works is visible to the viewer, such as those of one private profile. */
export const SCANS_MAX = 10;
