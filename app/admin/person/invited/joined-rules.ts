export const LEVELS_SHOWN = 3; // of the tree of invitations, up and down (REG-06)
export const INVITED_SHOWN = 100;

export const JOINED_NAMES = {
  invitation: 'With an invitation',
  'command line': 'Made on the command line',
  'sign-up': 'By signing up',
} as const;
export type Joined = keyof typeof JOINED_NAMES;
