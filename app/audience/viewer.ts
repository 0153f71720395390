/** Who is looking: a person who is signed in, or nobody in particular. The first argument of every read and write. */
export type Person = {
  id: string;
  name: string;
  username: string;
  email: string;
  profilePicture: string | null;
  isPrivate: boolean;
};
export type Viewer = Person | null;

/** What the viewer's being signed in rests on. */
export type Session = { id: string; expiresAt: Date; updatedAt: Date };
