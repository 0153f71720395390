const published = new Set<string>();

/** Records in this tab that a draft was published, so that an editor that still shows it does not load it again. */
export const notePublished = (id: string) => void published.add(id);

export const isPublishedDraft = (id: string | null): boolean => id !== null && published.has(id);
