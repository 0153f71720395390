import { href } from 'react-router';
import type { FieldMessages } from '#server/http/problem-rules.ts';
import { counted } from '#ui/display/count-rules.ts';
import { codePoints, typedLines } from '../../forms/text-rules.ts';

export const COLLECTION_TITLE_MAX = 100;
export const COLLECTION_DESCRIPTION_MAX = 1_000;
export const COLLECTION_NOTE_MAX = 300;
export const COLLECTIONS_MAX = 200; // of one member
export const COLLECTION_ITEMS_MAX = 2_000;
export const COLLECTION_PAGE_SIZE = 48;

const many = (n: number) => n.toLocaleString('en-US');

export const COLLECTION_MESSAGES = {
  notFound: 'This collection was not found.',
  unavailable: 'This is no longer available.',
  saved: 'The collection is saved.',
  notSaved: 'The collection could not be saved. Please try again.',
  notDeleted: 'The collection could not be deleted. Please try again.',
  notChanged: 'The collection could not be changed. Please try again.',
  noTitle: 'Please enter a title.',
  longTitle: `Titles can be up to ${COLLECTION_TITLE_MAX} characters.`,
  longDescription: `Descriptions can be up to ${many(COLLECTION_DESCRIPTION_MAX)} characters.`,
  longNote: `Notes can be up to ${COLLECTION_NOTE_MAX} characters.`,
  noPlace: 'Please enter a number from the list.',
  unreadable: 'This form couldn’t be read. Please load the page again.',
  tooMany: `You can have up to ${COLLECTIONS_MAX} collections. Delete one to make another.`,
  full: `A collection can have up to ${many(COLLECTION_ITEMS_MAX)} works.`,
  added: (title: string, collection: string) => `Added ${title} to ${collection}.`,
  removed: (title: string) => `${title} is no longer in the collection.`,
  moved: (title: string, at: number, total: number) => `${title}, now ${at} of ${total}.`,
  noted: (title: string) => `The note of ${title} is saved.`,
  ownWorkRemoved: 'Your work is no longer in this collection.',
} as const;

export type CollectionDetails = { title: string; description: string; isPublic: boolean };
export type TypedCollection = { title: string; description: string; visibility: string };
export type CollectionField = 'title' | 'description';

/** Reads the form of a collection; every wrong field has a message. Anything but `public` is private. */
export function readCollectionForm(form: { get(name: string): unknown }): {
  typed: TypedCollection;
  details: CollectionDetails | null;
  fields: FieldMessages<CollectionField>;
} {
  const title = typedLines(form.get('title')).replace(/\s*\n\s*/g, ' ');
  const description = typedLines(form.get('description'));
  const isPublic = form.get('visibility') === 'public';
  const fields: FieldMessages<CollectionField> = {
    ...(!title && { title: COLLECTION_MESSAGES.noTitle }),
    ...(codePoints(title) > COLLECTION_TITLE_MAX && { title: COLLECTION_MESSAGES.longTitle }),
    ...(codePoints(description) > COLLECTION_DESCRIPTION_MAX && { description: COLLECTION_MESSAGES.longDescription }),
  };
  const typed = { title, description, visibility: isPublic ? 'public' : 'private' };
  return { typed, fields, details: Object.keys(fields).length ? null : { title, description, isPublic } };
}

/** The page with the tools of a collection that begins after a position. */
export const itemsAddress = (id: string, after: number, query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ ...(after > 0 && { after: String(after) }), ...query }).toString();
  return href('/collection/:id/items', { id }) + (search && `?${search}`);
};

/** The position after which a page of a collection starts; 0 is its beginning. */
export const positionFrom = (search: URLSearchParams) => {
  const value = search.get('after') ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : 0;
};

export const visibilityName = (isPublic: boolean) => (isPublic ? 'Public' : 'Private');
export const itemsCount = (n: number) => counted(n, 'work');
