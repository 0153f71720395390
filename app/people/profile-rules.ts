import type { HeldText } from '../holds/hold-rules.ts';

/**
 * A profile as the viewer may see it (PROFILE-01, -02, AMB-53, AMB-96). Counts cover what the viewer may see; `thought` is the first
 * creative thought.
 */
export type Profile = {
  id: string;
  name: string;
  username: string;
  bio: string;
  thought: string | null;
  profilePicture: string | null;
  coverPhoto: string | null;
  /** Works of every kind. */
  stories: number;
  posts: number;
  seriesCount: number;
  collectionsCount: number;
  spectators: number;
  spectating: number;
  isPrivate: boolean;
  /** Whether it is the viewer's own profile; only then is `email` set. */
  own: boolean;
  email: string | null;
  /** Texts that are held, on the viewer's own profile. */
  held?: HeldText[];
  /** Whether the viewer spectates them. */
  spectated: boolean;
};
