import { isLocalHost } from '#server/process/local-host-rules.ts';

/** How people join (REG-01). */
export const JOINING = ['open', 'invitation', 'approval', 'closed'] as const;
export type Joining = (typeof JOINING)[number];
export const JOINING_NAMES: Record<Joining, string> = {
  open: 'Open: anyone can sign up',
  invitation: 'By invitation',
  approval: 'With approval: staff decide about each application',
  closed: 'Closed: no new accounts',
};

const isOn = (value: string): boolean => value === 'on';

/**
 * Whether the Kids Zone is open: `off` by its setting (SAFE-13), `unattended` while nobody runs a site that is open to the world, when it
 * can be read but takes no stories (ROLE-03).
 */
export type KidsZone = 'open' | 'unattended' | 'off';
export const KIDS_ZONE_UNATTENDED = 'The Kids Zone opens when somebody runs this site.'; // ROLE-03
export const KIDS_ZONE_OFF = 'The Kids Zone is switched off. Your story is kept as a draft.';

/** The one decision about the Kids Zone; links, pages and publishing follow it. */
export function kidsZoneOf(setting: string, { hasOwner, origin }: { hasOwner: boolean; origin: string }): KidsZone {
  if (!isOn(setting)) return 'off';
  return hasOwner || isLocalHost(new URL(origin).hostname) ? 'open' : 'unattended';
}
