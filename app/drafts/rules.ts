import { type Kind, kinds, type PartKind, partKinds } from '../works/kinds.ts';

export const UNTITLED = 'Untitled Draft';
export const TITLE_MAX = 200; // longer than any title on a spine; a card still breaks it into lines
export const DESCRIPTION_MAX = 2_000;
export { PAGES_MAX } from './draft-limit-rules.ts';

export const SIGN_IN_TO_SAVE = 'You must be signed in to save drafts';
export const NOT_AUTHENTICATED = 'User must be authenticated to save drafts';
export const DRAFT_SAVED = 'Draft saved successfully!';
export const DRAFT_SAVED_MS = 3_000;
export const DRAFT_NOT_SAVED = 'Failed to save draft. Please try again.';
export const DRAFT_NOT_DELETED = 'Failed to delete draft. Please try again.';
/** ERR-36, AMB-75. `kind` is omitted where it is unknown. */
export const notPublished = (kind?: Kind | PartKind) => `Failed to publish${kind ? ` ${nounOf(kind)}` : ''}. Please try again.`;
const nounOf = (kind: Kind | PartKind) => (kind === 'chapter' || kind === 'arc' ? partKinds[kind].noun : kinds[kind].noun);
/** Why a scheduled draft was not published (SCHED-05). */
export const workDeleted = (noun: string) => `The published ${noun} was deleted.`;
/** PUBLISH-02, AMB-33, KIDS-23; a challenge entry is called a book (CHALL-16). */
export const titleAndContent = (kind: Kind) =>
  `Please provide both a title and content for your ${kind === 'challenge_entry' ? 'book' : kinds[kind].noun}`;
/** CHAP-12, ARC-12; CHAP-13, ARC-13. */
export const PART_TITLE = { chapter: 'Please enter a chapter title', arc: 'Please enter an arc title' } as const;
export const PART_CONTENT = { chapter: 'Please add some content to your chapter', arc: 'Please add images to all panels' } as const;
export const ADD_A_TAG = 'Please add at least one tag to share your world'; // PUBLISH-15

/** Choices of the publish dialog so far; null where none was made. */
export type DraftChoices = { cover: string | null; genre: string | null; language: string | null };

export const NO_LANGUAGE = 'Please choose a language.';
type Authored = { authorId: string };
type MaybeViewer = { id: string } | null;

/** Only the author may add and delete chapters and arcs (CHAP-17, ARC-16, AMB-49). */
export const mayAddParts = (viewer: MaybeViewer, work: Authored) => viewer?.id === work.authorId;
