/** Six rows of four (BROWSE-11). */
export const BROWSE_PAGE_SIZE = 24;

/** The cursor of a list: the timestamp (microseconds since 1970) and the id of the last item of the previous page. */
export type Cursor = { at: string; id: string };

/** The cursor in `after`, `{microseconds}_{id}`; null if missing or invalid, and then the list starts at the first page. */
export function cursorFrom(search: URLSearchParams): Cursor | null {
  const found = /^(\d{1,16})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(search.get('after') ?? '');
  return found?.[1] && found[2] ? { at: found[1], id: found[2] } : null;
}

/** The value of `after` for a cursor. */
export const cursorParam = ({ at, id }: Cursor) => `${at}_${id}`;
