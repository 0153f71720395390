import { z } from 'zod';
import { AGES, GENDERS } from '#app/assistant/assistant-rules.ts';
import { COLLECTION_DESCRIPTION_MAX, COLLECTION_NOTE_MAX, COLLECTION_TITLE_MAX } from '#app/library/collections/collection-rules.ts';
import { SERIES_DESCRIPTION_MAX, SERIES_STATUSES, SERIES_TITLE_MAX } from '#app/series/series-rules.ts';
import { LABEL_MAX } from '#app/series/works/label-rules.ts';
import { BOOK_GENRES, COMIC_GENRES, KIDS_GENRES, THEORY_CATEGORIES } from '#app/works/class-rules.ts';
import { LANGUAGES } from '#app/works/languages/language-list-rules.ts';
import { RATINGS, WARNINGS } from '#app/works/ratings/rating-rules.ts';
import { HAIR_STYLES } from '../portraits.ts';

const UNITS = { d: 24 * 60 * 60 * 1000, h: 60 * 60 * 1000, m: 60 * 1000, s: 1000 };

/** An age at the start of the demo, such as `6d 3h 20m`; parsed to milliseconds. */
const age = z
  .string()
  .regex(/^\d+[dhms]( \d+[dhms])*$/, 'expected an age such as "6d 3h 20m"')
  .transform((text) =>
    text.split(' ').reduce((sum, part) => sum + Number.parseInt(part, 10) * UNITS[part.at(-1) as keyof typeof UNITS], 0),
  );
/** A share of the people, from 0 to 1. */
const share = z.number().min(0).max(1);
const line = z.string().min(1);
/** A path relative to the file that contains it; `content.ts` checks that it exists. */
const path = z.string().min(1);
const color = z.string().regex(/^#[0-9a-f]{6}$/, 'expected a color such as "#2f5d50"');
const portrait = z.strictObject({
  wall: color,
  coat: color,
  skin: color,
  hair: z.enum(HAIR_STYLES),
  ink: color,
  glasses: z.literal(true).optional(),
});

/** A username: 3 to 20 of A–Z a–z 0–9 _ (decision 14). */
const newUsername = z.string().regex(/^\w{3,20}$/);
const person = z.strictObject({
  username: newUsername,
  name: line,
  bio: line,
  /** The creative thought of the profile (PROFILE-01). */
  thought: line.optional(),
  /** The probability that another person spectates a creator. */
  spectatedBy: share.optional(),
  portrait: portrait.optional(),
  cover: path.optional(),
});
export const peopleSchema = z.strictObject({ creators: z.array(person), readers: z.array(person) });
export const accountSchema = z.strictObject({ username: newUsername, bio: line });

export const challengeSchema = z
  .strictObject({
    title: line,
    description: line,
    started: age,
    ended: age.optional(),
    /** Of a challenge that is still running. */
    endsIn: age.optional(),
    /** The starting number of participants (decision 2). */
    participants: z.int().min(0).default(0),
  })
  .refine(({ ended, endsIn }) => (ended === undefined) !== (endsIn === undefined), 'expected either "ended" or "endsIn"');

export const draftSchema = z.strictObject({
  kind: z.enum(['book', 'imageworld']),
  title: z.string(),
  ago: age,
  /** When it will be published, in days from the start of the demo, and as what. */
  scheduled: z.strictObject({ days: z.number(), hour: z.number(), zone: z.string(), genre: z.string(), language: z.string() }).optional(),
});

export const charactersSchema = z.array(
  z.strictObject({
    name: line,
    ago: age,
    portrait,
    details: z.strictObject({
      gender: z.enum(GENDERS.map(({ value }) => value)),
      age: z.enum(AGES.map(({ value }) => value)),
      style: line,
      physicalTraits: line.optional(),
      clothing: line.optional(),
      expression: line.optional(),
    }),
  }),
);

/** Messages, whose authors become the members, or members and the age of the channel. */
function channelSchema(username: z.ZodEnum<Record<string, string>>) {
  const image = z.strictObject({ file: path, name: line });
  const message = z.strictObject({ by: username, ago: age, text: z.string().default(''), image: image.optional() });
  const channel = {
    name: line,
    owner: username,
    description: line,
    category: line,
    tags: z.array(line),
    cover: path,
    private: z.boolean().default(false),
    /** People with a pending join request. */
    requests: z.array(username).default([]),
  };
  return z.union([
    z.strictObject({ ...channel, messages: z.array(message).min(1) }),
    z.strictObject({ ...channel, opened: age, members: z.array(username) }),
  ]);
}

/** The schemas of everything that refers to people, who must be among `usernames`. */
export function schemasFor(usernames: readonly string[]) {
  const username = z.enum(usernames);
  const work = { title: line, author: username, language: z.enum(LANGUAGES) };
  const described = { ...work, description: line };
  const rated = { rating: z.enum(RATINGS).default('everyone'), warnings: z.array(z.enum(WARNINGS)).default([]) };
  /** `drawn` is the typographic cover. */
  const cover = path;
  const comment = z.strictObject({ by: username, ago: age, text: line });
  const comments = z.array(
    comment.extend({
      /** Words of the paragraph or panel that it is a remark on; a comment without them is about the whole work. */
      passage: line.optional(),
      /** Oldest first. */
      replies: z.array(comment).default([]),
    }),
  );
  const bookmark = z.strictObject({ by: username, page: z.int().min(1), ago: age });
  return {
    comments,
    book: z.strictObject({
      kind: z.literal('book'),
      ...rated,
      ...described,
      cover,
      genre: z.enum(BOOK_GENRES),
      /** The probability that a person opens the book; without it, random. */
      readBy: share.optional(),
      bookmarks: z.array(bookmark).default([]),
    }),
    kids: z.strictObject({
      kind: z.literal('kids_book'),
      ...described,
      cover,
      genre: z.enum(KIDS_GENRES),
      ages: line,
      featured: z.boolean().default(false),
    }),
    theory: z.strictObject({ kind: z.literal('theory'), ...rated, ...described, cover, category: z.enum(THEORY_CATEGORIES) }),
    world: z.strictObject({ kind: z.literal('world'), ...rated, ...work, cover, tags: z.array(line).min(1) }),
    comic: z.strictObject({ kind: z.literal('comic'), ...rated, ...described, cover, genre: z.enum(COMIC_GENRES) }),
    entry: z.strictObject({
      kind: z.literal('challenge_entry'),
      ...rated,
      ...described,
      genre: z.enum(BOOK_GENRES),
      ago: age,
      likedBy: share,
    }),
    posts: z.array(
      z.strictObject({
        author: username,
        ago: age,
        text: line,
        tags: z.array(line),
        /** The probability that a person likes it. */
        likedBy: share,
        pictures: z.array(z.strictObject({ file: path, alt: line })).default([]),
        /** Oldest first. */
        comments: z.array(comment).default([]),
      }),
    ),
    channel: channelSchema(username),
  };
}
export type Schemas = ReturnType<typeof schemasFor>;

/** The works of a series are those of its author with these titles. */
export const seriesSchema = z.array(
  z.strictObject({
    author: line,
    title: line.max(SERIES_TITLE_MAX),
    description: line.max(SERIES_DESCRIPTION_MAX),
    status: z.enum(SERIES_STATUSES),
    works: z.array(z.strictObject({ title: line, label: line.max(LABEL_MAX).optional() })).min(1),
  }),
);

/** Works of any author, by title. */
export const collectionsSchema = z.array(
  z.strictObject({
    owner: line,
    ago: age,
    title: line.max(COLLECTION_TITLE_MAX),
    description: line.max(COLLECTION_DESCRIPTION_MAX),
    public: z.boolean().default(true),
    works: z.array(z.strictObject({ title: line, note: line.max(COLLECTION_NOTE_MAX).default('') })).min(1),
  }),
);
