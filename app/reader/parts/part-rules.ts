/** Titles per page of a list of chapters or arcs. */
export const PARTS_PAGE_SIZE = 50;

/** Panels that an arc shows in the list of its comic (READ-COMIC-07, ARC-07). */
export const PREVIEW_PANELS_SHOWN = 6;

/** A chapter or arc in the list of its work; an arc has its first panels as `preview`. */
export type PartLine = { id: string; title: string; preview?: { src: string; width: number; height: number }[] };
export type PartList = { parts: PartLine[]; more: boolean };
