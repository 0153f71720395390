const key = (id: string) => `comment:${id}`;

/** What somebody typed and did not post stays in this tab, whatever becomes of the page around it. */
export const keepTyped = (id: string, text: string) => {
  try {
    if (text.trim()) sessionStorage.setItem(key(id), text);
    else sessionStorage.removeItem(key(id));
  } catch {
    // a browser without storage keeps it in the field alone
  }
};

export const typedBefore = (id: string): string => {
  try {
    return sessionStorage.getItem(key(id)) ?? '';
  } catch {
    return '';
  }
};
