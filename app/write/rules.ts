import { z } from 'zod';
import { MEDIA_ADDRESS } from '#editor/document-types.ts';
import { TAG_MAX, TAGS_MAX } from '../works/class-rules.ts';
import { type DraftType, type Kind, kinds, type PartKind, partKinds, shelved } from '../works/kinds.ts';
import { clean } from '../works/text-rules.ts';
import { PAGES_MAX, TOO_MANY_PAGES } from './draft-limit-rules.ts';

/** Draft types of the specification (DRAFT-01), and the parts of works that are drafted in the same way. */
export const DRAFT_TYPES: [DraftType, ...DraftType[]] = ['book', 'comic', 'fantheory', 'imageworld', 'kids', 'challenge', 'chapter', 'arc'];

export const UNTITLED = 'Untitled Draft';
export const TITLE_MAX = 200; // longer than any title on a spine; a card still breaks it into lines
export const DESCRIPTION_MAX = 2_000;
/** A text that is not too long for its field: its beginning, that never ends in half a character. */
export const cutTo = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
export { PAGES_MAX };
export const LANGUAGE_MAX = 40;

export const SIGN_IN_TO_SAVE = 'You must be signed in to save drafts';
export const NOT_AUTHENTICATED = 'User must be authenticated to save drafts';
export const DRAFT_SAVED = 'Draft saved successfully!';
export const DRAFT_SAVED_MS = 3_000;
export const DRAFT_NOT_SAVED = 'Failed to save draft. Please try again.';
export const DRAFT_NOT_DELETED = 'Failed to delete draft. Please try again.';
/** ERR-36, AMB-75. Without a kind where none is known. */
export const notPublished = (kind?: Kind | PartKind) => `Failed to publish${kind ? ` ${nounOf(kind)}` : ''}. Please try again.`;
const nounOf = (kind: Kind | PartKind) => (kind === 'chapter' || kind === 'arc' ? partKinds[kind].noun : kinds[kind].noun);
/** PUBLISH-02, AMB-33, KIDS-23; an entry of a challenge is spoken of as a book (CHALL-16). */
export const titleAndContent = (kind: Kind) =>
  `Please provide both a title and content for your ${kind === 'challenge_entry' ? 'book' : kinds[kind].noun}`;
/** CHAP-12, ARC-12; CHAP-13, ARC-13. */
export const PART_TITLE = { chapter: 'Please enter a chapter title', arc: 'Please enter an arc title' } as const;
export const PART_CONTENT = { chapter: 'Please add some content to your chapter', arc: 'Please add images to all panels' } as const;
export const ADD_A_TAG = 'Please add at least one tag to share your world'; // PUBLISH-15

/** OPT-04; any other may be written instead. */
export const LANGUAGES = [
  'English',
  'Spanish',
  'French',
  'German',
  'Italian',
  'Portuguese',
  'Dutch',
  'Polish',
  'Russian',
  'Turkish',
  'Arabic',
  'Hindi',
  'Bengali',
  'Indonesian',
  'Vietnamese',
  'Chinese',
  'Japanese',
  'Korean',
] as const;

const typed = z.string().overwrite(clean);
const line = (most: number, what: string) => typed.max(most, `${what} can be up to ${most.toLocaleString('en-US')} characters.`);
const pageKey = z.string().regex(/^[1-9]\d{0,5}$/, 'A page is named by a number.');

/** What a save carries: the revision it was made on (0: none yet), the order of all pages, and the pages that changed. */
export const draftSave = z.object({
  save: z.uuid(),
  /** Whose words these are: nobody else's session may take them. */
  by: z.string().max(64).optional(),
  base: z.number().int().min(0),
  kind: z.enum(DRAFT_TYPES),
  /** The published work that a chapter or arc is for. */
  work: z.uuid().optional(),
  title: line(TITLE_MAX, 'Titles'),
  description: line(DESCRIPTION_MAX, 'Descriptions'),
  tags: z.array(line(TAG_MAX, 'Tags').trim().min(1)).max(TAGS_MAX, `A world can have up to ${TAGS_MAX} tags.`).default([]),
  choices: z
    .object({
      cover: z.union([z.literal('drawn'), z.string().regex(MEDIA_ADDRESS)], 'Please choose a cover.').nullable(),
      genre: typed.max(LANGUAGE_MAX).nullable(),
      language: typed.max(LANGUAGE_MAX).nullable(),
    })
    .optional(),
  order: z
    .array(pageKey)
    .min(1, 'A draft has at least one page.')
    .max(PAGES_MAX, TOO_MANY_PAGES)
    .refine((keys) => new Set(keys).size === keys.length, 'A page is named twice.'),
  pages: z.record(pageKey, z.unknown()),
  /** Of a first save: one's own draft that has the pages of `order` which are not among `pages`. */
  copyOf: z.uuid().optional(),
});
export type DraftSave = z.input<typeof draftSave>;

/** Choices of the publish sheet while nothing is published; null: not chosen yet. */
export type DraftChoices = { cover: string | null; genre: string | null; language: string | null };

/** Where a writer goes when it is out: Home, or where works of its kind are listed (PUBLISH-19, CHALL-19). */
export const publishedTo = (kind: Kind) => (shelved.some((one) => one.kind === kind) ? '/' : kinds[kind].list);

export const NO_LANGUAGE = 'Please choose a language.';
/** The choices of the publish sheet; what is missing is named by field (PUBLISH-03). Which genres there are, and what goes without saying, depends on the draft. */
export const publishChoices = z.object({
  genre: typed.trim().max(LANGUAGE_MAX).default(''),
  language: typed.trim().min(1, NO_LANGUAGE).max(LANGUAGE_MAX, `Languages can be up to ${LANGUAGE_MAX} characters.`).optional(),
  cover: z.union([z.literal('drawn'), z.string().regex(MEDIA_ADDRESS)], 'Please choose a cover.'),
  revision: z.coerce.number().int().min(1).optional(),
  challenge: z.string().max(36).optional(), // that the writer of an entry saw; none is the one that runs
});
export type PublishChoices = z.infer<typeof publishChoices>;

type Owned = { authorId: string };
type Who = { id: string } | null;

/** Drafts are nobody's business but their owner's, private profile or not (DRAFT-09). */
export const maySeeDraft = (viewer: Who, draft: Owned) => viewer?.id === draft.authorId;
export const mayPublish = (viewer: Who, draft: Owned) => maySeeDraft(viewer, draft);
/** Only the author adds chapters and arcs, and takes them away (CHAP-17, ARC-16, AMB-49). */
export const mayAddParts = (viewer: Who, work: Owned) => viewer?.id === work.authorId;
/** Only the author deletes a published work (PRIVACY-06). */
export const mayDeleteWork = (viewer: Who, work: Owned) => viewer?.id === work.authorId;
