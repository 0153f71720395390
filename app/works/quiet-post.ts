/** Sends a plain form without waiting and without asking the page's loaders again; it arrives even when the page is being left. */
export const quietPost = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), keepalive: true, redirect: 'manual' });
