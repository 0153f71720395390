import { href } from 'react-router';

/** What can be muted; a `comment` stands for its thread. */
const MUTE_TARGETS = ['work', 'person', 'comment'] as const;
export type MuteTarget = { of: (typeof MUTE_TARGETS)[number]; id: string };
export const isMuteTarget = (value: unknown): value is MuteTarget['of'] => (MUTE_TARGETS as readonly unknown[]).includes(value);

/** The page that mutes something; `back` is the page to return to. */
export const muteAddress = (target: MuteTarget, back?: string) =>
  href('/notifications/mute/:of/:id', target) + (back ? `?${new URLSearchParams({ back })}` : '');
