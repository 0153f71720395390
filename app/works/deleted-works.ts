const gone = new Set<string>();

/** A work was deleted in this tab. Lists that keep what they fetched leave it out; everything else is asked anew. */
export const forget = (id: string) => void gone.add(id);
export const isGone = (id: string) => gone.has(id);
