import type { Banner } from '../document/site.ts';

export const BANNER_MAX = 300;
export const BANNER_ADDRESS_MAX = 300;
export const BANNER_KINDS = { notice: 'Notice', warning: 'Warning' } as const;
/** Announced after a changed banner is loaded, for open pages. */
export const BANNER_TOPIC = 'banner';

/** An address on this site: a path, which a browser cannot read as another host. */
export const isAddressHere = (address: string) => /^\/(?![/\\])[^\s\\]*$/.test(address);

/** What a browser remembers as closed: another text, kind, address or end makes it a new banner. */
export const bannerIdentity = ({ text, address, kind, until }: Banner) => JSON.stringify([text, address, kind, until]);

const END = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
/** The end as the form has it, `2026-11-30T18:00` in UTC, in ms since 1970; NaN if it is not one. */
export const endOf = (text: string): number => (END.test(text) ? Date.parse(`${text}Z`) : Number.NaN);

/** The banner of the settings, or null while there is none to show. */
export function bannerOf(values: { text: string; address: string; kind: string; until: string }, now: number): Banner | null {
  const until = values.until ? endOf(values.until) : null;
  if (!values.text || (until !== null && !(until > now))) return null;
  return { text: values.text, address: values.address, kind: values.kind === 'warning' ? 'warning' : 'notice', until };
}
