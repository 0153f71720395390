/** The panel in the address, from 1 and within the comic; null when none is asked for, or nothing that can be understood. */
export function linkedPanel(search: string, count: number): number | null {
  const asked = new URLSearchParams(search).get('panel');
  return asked && count > 0 && /^-?\d+$/.test(asked) ? Math.max(1, Math.min(count, Number(asked))) : null;
}
