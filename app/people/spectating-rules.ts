export const SPECTATE_FAILED = 'Failed to toggle spectate. Please try again.'; // ERR-04
export const YOURSELF = 'Cannot spectate yourself'; // PROFILE-26
/** PROFILE-25 */
export const noSuchUser = (name: string) => `User ${name} not found`;

/** The two lists of a profile, by the last part of their address. */
export const SIDES = { spectators: 'Spectators', spectating: 'Spectating' } as const;
export type Side = keyof typeof SIDES;

/** Somebody on such a list. */
export type ListedPerson = {
  id: string;
  name: string;
  username: string;
  bio: string;
  profilePicture: string | null;
  /** Whether the viewer spectates them, and whether it is the viewer. */
  spectated: boolean;
  own: boolean;
};

export const isSide = (asked: string): asked is Side => Object.hasOwn(SIDES, asked);
