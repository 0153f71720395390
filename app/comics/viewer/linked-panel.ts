/** The panel number in the URL, limited to the comic; null when it is missing or not a number. */
export function linkedPanel(search: string, count: number): number | null {
  const param = new URLSearchParams(search).get('panel');
  return param && count > 0 && /^-?\d+$/.test(param) ? Math.max(1, Math.min(count, Number(param))) : null;
}
