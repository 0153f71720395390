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

/** What spectating a person brings, by the value that is stored (FOLLOW-02). */
export const SPECTATING_NOTICES = { all: 'All new works and chapters', works: 'New works', none: 'No notices' } as const;
export const NOTICES_MESSAGES = {
  notSpectated: 'You do not spectate this person.',
  unknown: 'Please choose what to notify you about.',
  saved: 'Saved.',
  failed: 'It couldn’t be saved. Please try again.',
} as const;
export type SpectatingNotices = keyof typeof SPECTATING_NOTICES;
export const isSpectatingNotices = (value: unknown): value is SpectatingNotices =>
  typeof value === 'string' && Object.hasOwn(SPECTATING_NOTICES, value);

export const isSide = (value: string): value is Side => Object.hasOwn(SIDES, value);
