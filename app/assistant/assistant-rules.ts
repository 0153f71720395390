// Does not import the schema library: the editors' bundle contains this file.
import type { Kind, PartKind } from '../works/kinds.ts';

/** The choices of OPT-05 to OPT-15 in the specification's order. "Other" allows free text. */
export const GENRES = ['Fantasy', 'Science Fiction', 'Mystery', 'Romance', 'Horror', 'Adventure', 'Historical Fiction', 'Comedy'] as const;
export const TONES = ['Lighthearted', 'Humorous', 'Dramatic', 'Suspenseful', 'Dark', 'Romantic', 'Inspirational', 'Whimsical'] as const;
export const THEMES = ['Friendship', 'Love', 'Courage', 'Redemption', 'Identity', 'Family', 'Survival', 'Good versus Evil'] as const;
export const STYLES = [
  'Descriptive',
  'Minimalist',
  'Conversational',
  'Poetic',
  'Dialogue-Driven',
  'Fast-Paced',
  'Reflective',
  'Cinematic',
] as const;
/** "Other" is the sixth (AI-12). */
export const AGE_GROUPS = ['Children (5-8)', 'Middle Grade (9-12)', 'Young Adult (13-17)', 'Adult (18+)', 'All Ages'] as const;
export const ART_STYLES = [
  'Realistic',
  'Anime',
  'Comic Book',
  'Watercolor',
  'Oil Painting',
  'Pixel Art',
  '3D Render',
  'Pencil Sketch',
] as const;
export const EXPRESSIONS = ['Neutral', 'Happy', 'Sad', 'Angry', 'Surprised', 'Afraid', 'Confident', 'Thoughtful'] as const;
export const MOODS = ['Natural', 'Peaceful', 'Joyful', 'Mysterious', 'Romantic', 'Melancholic', 'Tense', 'Epic'] as const;
export const COLOR_TONES = ['Balanced', 'Warm', 'Cool', 'Vibrant', 'Pastel', 'Muted', 'Monochrome', 'High Contrast'] as const;
export const TIMES_OF_DAY = ['Dawn', 'Morning', 'Day', 'Afternoon', 'Sunset', 'Dusk', 'Night', 'Midnight'] as const;
export const CAMERA_VIEWS = [
  'Eye Level',
  'Low Angle',
  'High Angle',
  "Bird's-Eye View",
  "Worm's-Eye View",
  'Close-Up',
  'Extreme Close-Up',
  'Medium Shot',
  'Full Shot',
  'Wide Shot',
  'Over-the-Shoulder',
  'Point of View',
] as const;
export const OTHER = 'Other';

export const AGES = [
  { value: 'child', label: 'Child (0-12)' },
  { value: 'teen', label: 'Teen (13-19)' },
  { value: 'young-adult', label: 'Young adult (20-35)' },
  { value: 'adult', label: 'Adult (36-50)' },
  { value: 'elder', label: 'Elder (51+)' },
] as const;
export const GENDERS = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'non-binary', label: 'Non-binary' },
  { value: 'other', label: 'Other' },
] as const;
export type Age = (typeof AGES)[number]['value'];
export type Gender = (typeof GENDERS)[number]['value'];

/** Target word counts and token limits (AI-09, AI-10, AMB-41). */
export const LENGTHS = [
  { value: 'short', label: 'Short', words: '300-500', tokens: 900 },
  { value: 'medium', label: 'Medium', words: '800-1200', tokens: 2_000 },
  { value: 'long', label: 'Long', words: '2000-3000', tokens: 4_500 },
] as const;
export type Length = (typeof LENGTHS)[number]['value'];
export const DEFAULT_LENGTH: Length = 'medium';

/** Defaults of a scene (AI-17, AMB-47). The camera view has none. */
export const DEFAULT_SCENE = { style: 'Realistic', mood: 'Natural', colorTone: 'Balanced', timeOfDay: 'Day' } as const;

/** A new story, its continuation, or a chapter of a published book. */
export const STORY_MODES = ['new', 'continuation', 'chapter'] as const;
export type StoryMode = (typeof STORY_MODES)[number];

// Input limits in characters.
export const CHOICE_MAX = 60; // a listed or custom genre, tone, theme, style, age group
export const KEYWORDS_MAX = 300;
export const PROMPT_MAX = 2_000;
export const SCENE_MAX = 1_000;
export const TRAITS_MAX = 500;
export const CHARACTER_NAME_MAX = 80;
/** Context is cut from its beginning, because the newest text matters most. */
export const WORDS_MAX = 12_000;

// Messages: validation first (AI-03, AI-05 to -07, AI-13, AI-15, CHAR-01), then failures.
export const NO_KEYWORDS = 'Please enter some keywords';
export const NO_TONE = 'Please select or enter a tone';
export const NO_GENRE = 'Please select or enter a genre';
export const NO_AGE_GROUP = 'Please select or enter an age group';
export const NO_CONTENT = 'No Content Found';
export const NO_CONTENT_YET = 'Please write or generate some story content first.';
export const NO_SCENE = 'Please describe the scene';
export const NO_NAME = 'Please enter a name';
export const NO_GENDER = 'Please select a gender';
export const NO_ART_STYLE = 'Please select or enter an art style';
export const NO_PORTRAIT = 'Please generate or upload an image first';
export const NOT_AUTHENTICATED = 'User not authenticated'; // AI-26, AMB-39
export const NOT_INITIALIZED = 'OpenAI not initialized'; // AI-25: the server's message; the page shows NOT_SWITCHED_ON (AMB-76)
export const NOT_SWITCHED_ON = 'The writing helper is turned off on this site. Its administrator can turn it on.';
export const TEXT_FAILED = 'Failed to generate text. Please try again.'; // AI-30
export const IMAGE_FAILED = 'Failed to generate image'; // ERR-24
export const NO_IMAGE_URL = 'No image URL received'; // ERR-25
export const IMAGE_NOT_RECORDED = 'Failed to save image metadata'; // ERR-26
export const IMAGE_NOT_DELETED = 'Failed to delete image'; // ERR-27
/** Alerts of the dialogs, each followed by `Please try again` (ERR-28 to ERR-32, AMB-75). */
export const FAILED = {
  title: 'Failed to generate title',
  story: 'Failed to generate story',
  description: 'Failed to generate description',
  portrait: 'Failed to generate character image',
  scene: 'Failed to generate scene image',
} as const;
export const TRY_AGAIN = 'Please try again';
export const CHARACTER_NOT_DELETED = 'Failed to delete character'; // ERR-33
/** AI-29, AMB-42 */
export const TEMPORARY =
  'Beta: generated images are temporary. Images you use stay with your work; unused ones may be removed after 30 days.';
export const TEMPORARY_FOR_KIDS = 'Beta: these pictures are temporary. The ones in your story stay. The others go after 30 days.';

/** What is being written: the kind of work and, for a part, its kind and its work. */
export type About = { kind: Kind; part?: PartKind; workId?: string };
export type GeneratedImage = { address: string; width: number; height: number };
export type CharacterDetails = {
  gender: Gender;
  age?: Age;
  style: string;
  physicalTraits?: string;
  clothing?: string;
  expression?: string;
};
export type Character = { id: string; name: string; image: GeneratedImage; details: CharacterDetails; createdAt: string };
