const deleted = new Set<string>();

/** Records a work that was deleted in this tab, so that lists which cache fetched items omit it; everything else is revalidated. */
export const markDeleted = (id: string) => void deleted.add(id);
export const isDeleted = (id: string) => deleted.has(id);
