const key = (workId: string) => `comment:${workId}`;

/** What somebody typed and did not post stays in this tab, whatever becomes of the page around it. */
export const keepTyped = (workId: string, text: string) => {
  try {
    if (text.trim()) sessionStorage.setItem(key(workId), text);
    else sessionStorage.removeItem(key(workId));
  } catch {
    // a browser without storage keeps it in the field alone
  }
};

export const typedBefore = (workId: string): string => {
  try {
    return sessionStorage.getItem(key(workId)) ?? '';
  } catch {
    return '';
  }
};
