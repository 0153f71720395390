import type { Role } from '../access/role-rules.ts';
import type { Standing } from '../access/standing-state-rules.ts';

/** The signed-in person or, as `Viewer`, null for an anonymous visitor. The first argument of every read and write. */
export type Person = {
  id: string;
  name: string;
  username: string;
  email: string;
  profilePicture: string | null;
  isPrivate: boolean;
  role: Role;
  standing: Standing;
  /** Whether lists leave people or works out for the person, so that they are not shared with others (BLOCK-03, SHOWN-02). */
  hasOwnLists?: boolean;
  /** The works whose cards the person asked to see in this session (SHOWN-03). */
  shownCards?: ReadonlySet<string>;
  /** Who can comment on what the person publishes, if they chose it, and whether first comments wait (CMT-01, CMT-02). */
  commentRule?: 'everyone' | 'spectators' | 'none' | null;
  holdFirstComments?: boolean;
  /** The address that the account has to confirm, as `m…@example.org`; left out if it need not (MAIL-05). */
  unconfirmed?: string;
  /** Of a child. */
  groupId?: string | null;
};
export type Viewer = Person | null;

/**
 * The session that the viewer is signed in with. The same query reads whether there are notifications that were not seen, and the oldest
 * warning that is not acknowledged.
 */
export type Session = {
  id: string;
  expiresAt: Date;
  updatedAt: Date;
  passwordGivenAt: Date;
  /** A grown-up handed this browser over to the child (SAFE-04). */
  isHandedOver: boolean;
  hasUnseen: boolean;
  warning: { id: string; data: unknown } | null;
};
