/** How many titles a list of chapters or arcs brings at once. */
export const PARTS_AT_ONCE = 50;

/** A chapter or arc in the list of its work. */
export type PartLine = { id: string; title: string };
export type PartList = { parts: PartLine[]; more: boolean };
