import { z } from 'zod';
import { MEDIA_ADDRESS } from '#editor/document/document-types.ts';
import { clean } from '../forms/text-rules.ts';
import { TAG_MAX, TAGS_MAX } from '../works/class-rules.ts';
import { type DraftType, type Kind, kinds, listedKinds, type PartKind, partKinds } from '../works/kinds.ts';
import { LANGUAGE_MAX } from '../works/languages/language-list-rules.ts';
import { PAGES_MAX, TOO_MANY_PAGES } from './draft-limit-rules.ts';

/** Draft types of works (DRAFT-01) and of parts. */
const DRAFT_TYPES: [DraftType, ...DraftType[]] = ['book', 'comic', 'fantheory', 'imageworld', 'kids', 'challenge', 'chapter', 'arc'];

export const UNTITLED = 'Untitled Draft';
export const TITLE_MAX = 200; // longer than any title on a spine; a card still breaks it into lines
export const DESCRIPTION_MAX = 2_000;
export { PAGES_MAX };

export const SIGN_IN_TO_SAVE = 'You must be signed in to save drafts';
export const NOT_AUTHENTICATED = 'User must be authenticated to save drafts';
export const DRAFT_SAVED = 'Draft saved successfully!';
export const DRAFT_SAVED_MS = 3_000;
export const DRAFT_NOT_SAVED = 'Failed to save draft. Please try again.';
export const DRAFT_NOT_DELETED = 'Failed to delete draft. Please try again.';
/** ERR-36, AMB-75. `kind` is omitted where it is unknown. */
export const notPublished = (kind?: Kind | PartKind) => `Failed to publish${kind ? ` ${nounOf(kind)}` : ''}. Please try again.`;
const nounOf = (kind: Kind | PartKind) => (kind === 'chapter' || kind === 'arc' ? partKinds[kind].noun : kinds[kind].noun);
/** PUBLISH-02, AMB-33, KIDS-23; a challenge entry is called a book (CHALL-16). */
export const titleAndContent = (kind: Kind) =>
  `Please provide both a title and content for your ${kind === 'challenge_entry' ? 'book' : kinds[kind].noun}`;
/** CHAP-12, ARC-12; CHAP-13, ARC-13. */
export const PART_TITLE = { chapter: 'Please enter a chapter title', arc: 'Please enter an arc title' } as const;
export const PART_CONTENT = { chapter: 'Please add some content to your chapter', arc: 'Please add images to all panels' } as const;
export const ADD_A_TAG = 'Please add at least one tag to share your world'; // PUBLISH-15

/** OPT-04; other languages can be entered as free text. */
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

const cleanText = z.string().overwrite(clean);
const line = (max: number, what: string) => cleanText.max(max, `${what} can be up to ${max.toLocaleString('en-US')} characters.`);
const pageKey = z.string().regex(/^[1-9]\d{0,5}$/, 'Page keys must be numbers.');

/** A save: the revision it is based on (0 for the first save), the order of all pages, and the changed pages. */
export const draftSave = z.object({
  save: z.uuid(),
  /** Id of the author; a save under another member's session is rejected. */
  by: z.string().max(64).optional(),
  base: z.number().int().min(0),
  kind: z.enum(DRAFT_TYPES),
  /** The published work that a chapter or arc belongs to. */
  work: z.uuid().optional(),
  title: line(TITLE_MAX, 'Titles'),
  description: line(DESCRIPTION_MAX, 'Descriptions'),
  tags: z.array(line(TAG_MAX, 'Tags').trim().min(1)).max(TAGS_MAX, `A world can have up to ${TAGS_MAX} tags.`).default([]),
  choices: z
    .object({
      cover: z.union([z.literal('drawn'), z.string().regex(MEDIA_ADDRESS)], 'Please choose a cover.').nullable(),
      genre: cleanText.max(LANGUAGE_MAX).nullable(),
      language: cleanText.max(LANGUAGE_MAX).nullable(),
    })
    .optional(),
  order: z
    .array(pageKey)
    .min(1, 'A draft has at least one page.')
    .max(PAGES_MAX, TOO_MANY_PAGES)
    .refine((keys) => new Set(keys).size === keys.length, 'Page keys must be unique.'),
  pages: z.record(pageKey, z.unknown()),
  /** In a first save: the author's draft from which pages missing in `pages` are copied. */
  copyOf: z.uuid().optional(),
});
export type DraftSave = z.input<typeof draftSave>;

/** Choices of the publish dialog so far; null where none was made. */
export type DraftChoices = { cover: string | null; genre: string | null; language: string | null };

/** The page opened after publishing: Home, or the list of the kind (PUBLISH-19, CHALL-19). */
export const publishedTo = (kind: Kind) => (listedKinds.some((shelf) => shelf.kind === kind) ? '/' : kinds[kind].list);

export const NO_LANGUAGE = 'Please choose a language.';
/** The choices of the publish dialog, with errors by field (PUBLISH-03). Genres and defaults depend on the draft and are checked later. */
export const publishChoices = z.object({
  genre: cleanText.trim().max(LANGUAGE_MAX).default(''),
  language: cleanText.trim().min(1, NO_LANGUAGE).max(LANGUAGE_MAX, `Languages can be up to ${LANGUAGE_MAX} characters.`).optional(),
  cover: z.union([z.literal('drawn'), z.string().regex(MEDIA_ADDRESS)], 'Please choose a cover.'),
  revision: z.coerce.number().int().min(1).optional(),
  challenge: z.string().max(36).optional(), // as shown to the writer of an entry; the current one if omitted
});
export type PublishChoices = z.infer<typeof publishChoices>;

type Authored = { authorId: string };
type MaybeViewer = { id: string } | null;

/** Only the owner may see a draft (DRAFT-09). */
export const maySeeDraft = (viewer: MaybeViewer, draft: Authored) => viewer?.id === draft.authorId;
export const mayPublish = (viewer: MaybeViewer, draft: Authored) => maySeeDraft(viewer, draft);
/** Only the author may add and delete chapters and arcs (CHAP-17, ARC-16, AMB-49). */
export const mayAddParts = (viewer: MaybeViewer, work: Authored) => viewer?.id === work.authorId;
/** Only the author may delete a published work (PRIVACY-06). */
export const mayDeleteWork = (viewer: MaybeViewer, work: Authored) => viewer?.id === work.authorId;
