export const SPECTATE_FAILED = 'Failed to toggle spectate. Please try again.'; // ERR-04
export const CANNOT_SPECTATE_YOURSELF = 'Cannot spectate yourself'; // PROFILE-26
/** PROFILE-25 */
export const noSuchUser = (name: string) => `User ${name} not found`;

/** The two lists of a profile, by the last segment of their URL. */
export const SIDES = { spectators: 'Spectators', spectating: 'Spectating' } as const;
export type Side = keyof typeof SIDES;

/** A person on such a list. */
export type ListedPerson = {
  id: string;
  name: string;
  username: string;
  bio: string;
  profilePicture: string | null;
  /** Whether the viewer spectates this person, and whether it is the viewer. */
  spectated: boolean;
  own: boolean;
};

export const isSide = (value: string): value is Side => Object.hasOwn(SIDES, value);
