import { GROUP_MESSAGES } from '../group-rules.ts';

export const MOVE_LINK_DAYS = 7;

/** Every refusal leaves the link usable (SAFE-14). */
export const MOVE_MESSAGES = {
  link: 'This link is not valid. Ask the grown-up who gave it to you for a new one.',
  group: 'Please choose one of your groups.',
  full: `${GROUP_MESSAGES.children} Choose another group, or make room first. The link still works.`,
  name: 'There is already a child with this name in the group. Choose another group. The link still works.',
} as const;

export type MoveField = 'group' | 'agreed';
