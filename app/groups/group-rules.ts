/** `kind` changes only words on the pages (SAFE-02). */
export const GROUP_KINDS = ['family', 'class'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];
export const GROUP_KIND_NAMES: Record<GroupKind, string> = { family: 'Family', class: 'Class' };
export type GroupState = 'awaiting' | 'open' | 'closed';

/** How the children's stories of a group are commented on: `free` also lets its own grown-ups write freely (SAFE-10). */
export const GROUP_COMMENTS = ['ready-made', 'free', 'none'] as const;
export type GroupComments = (typeof GROUP_COMMENTS)[number];
export const GROUP_COMMENT_NAMES: Record<GroupComments, string> = {
  'ready-made': 'Ready-made sentences',
  free: 'Ready-made sentences, and our grown-ups can also write their own words',
  none: 'No comments',
};

export const GROUP_NAME_MIN = 2;
export const GROUP_NAME_MAX = 40;
export const GROWN_UPS_MAX = 5;
export const CHILDREN_MAX = 40;
export const GROUPS_MAX = 5; // of one person
export const GROUP_INVITATION_DAYS = 7;
export const MOVE_DAYS = 30; // after a class was closed, to move its children (SAFE-14)

export const GROUP_MESSAGES = {
  name: `A group name has ${GROUP_NAME_MIN} to ${GROUP_NAME_MAX} characters.`,
  kind: 'Please choose Family or Class.',
  comments: 'Please choose one of the three.',
  tooMany: `You can be in up to ${GROUPS_MAX} groups.`,
  tooManyNew: 'You made a lot of groups today. Please try again tomorrow.',
  tooManyChildren: 'You added a lot of children today. Please try again tomorrow.',
  grownUps: `A group has up to ${GROWN_UPS_MAX} grown-ups.`,
  children: `A group has up to ${CHILDREN_MAX} children.`, // SAFE-02
  lastGrownUp: 'Hand the group over or close it first.', // SAFE-14
  invitation: 'This invitation is not valid. Ask whoever invited you for a new one.',
  noOwner: 'Groups open when somebody runs this site.',
  ownWords: 'Everybody who reads a story sees these words with your name, also in the Kids Zone.',
  unsure: 'Please check the box first.',
  closed: 'This group is closed.',
  signedOut: 'Please sign in to see your groups.',
} as const;

/** The words of a family and of a class. */
export const groupWords = (kind: GroupKind) =>
  kind === 'class' ? { grownUps: 'Teachers', grownUp: 'teacher' } : { grownUps: 'Parents and guardians', grownUp: 'parent or guardian' };
