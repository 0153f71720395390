import { and, desc, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { keysOfPictures } from '#server/media/pictures.ts';
import { cancelDeletion, deleteScheduled } from '../../images/cleanup/file-deletions.server.ts';
import { deleteUnreferenced } from '../../images/cleanup/unreferenced-images.server.ts';
import { addPicture, copyOwnPicture, discardPicture } from '../../images/pictures.server.ts';
import { pictures } from '../../images/tables.ts';
import type { Cursor } from '../../lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf } from '../../lists/cursor-sql.ts';
import type { Character, CharacterDetails } from '../assistant-rules.ts';
import { isGenerated } from '../generated/generated-address.ts';
import { characters } from '../tables.ts';

const BUCKET = 'characters';
const FOLDER = 'characters'; // CHAR-09
const CHARACTERS_PAGE_SIZE = 24;

type Row = typeof characters.$inferSelect;
const toCharacter = ({ id, name, image, imageWidth, imageHeight, details, createdAt }: Omit<Row, 'authorId'>): Character => ({
  id,
  name,
  image: { address: image, width: imageWidth, height: imageHeight },
  details,
  createdAt: createdAt.toISOString(),
});

/** Copies a generated image, so that the character owns its file. */
const copyGenerated = (viewer: Person, from: string) => (isGenerated(from) ? copyOwnPicture(viewer, BUCKET, FOLDER, from) : null);

const own = (viewer: Person, id: string) => and(eq(characters.id, id), eq(characters.authorId, viewer.id));

/** The id belongs to another member's character. */
export class IdTaken extends Error {}

async function existing(viewer: Person, id: string): Promise<Character | null> {
  const [row] = await db.select().from(characters).where(own(viewer, id));
  return row ? toCharacter(row) : null;
}

/**
 * Stores a character with its own copy of a generated image, or with an uploaded file. Repeating an id returns the stored character; null
 * if `from` is not a generated image of the viewer's. Throws IdTaken, PictureRefused or StorageUnavailable.
 */
export async function addCharacter(
  viewer: Person,
  name: string,
  details: CharacterDetails,
  from: string | Blob,
  id?: string,
): Promise<Character | null> {
  const stored = id && (await existing(viewer, id));
  if (stored) return stored;
  const picture = typeof from === 'string' ? await copyGenerated(viewer, from) : await addPicture(viewer, BUCKET, FOLDER, from);
  if (!picture) return null;
  const { address: image, width: imageWidth, height: imageHeight } = picture;
  try {
    const [row] = await db
      .insert(characters)
      .values({ ...(id && { id }), authorId: viewer.id, name, details, image, imageWidth, imageHeight })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new IdTaken();
    return toCharacter(row);
  } catch (error) {
    await discardPicture(viewer, image);
    const first = error instanceof IdTaken && id ? await existing(viewer, id) : null;
    if (first) return first;
    throw error;
  }
}

const newest = db
  .select({
    id: characters.id,
    name: characters.name,
    image: characters.image,
    imageWidth: characters.imageWidth,
    imageHeight: characters.imageHeight,
    details: characters.details,
    createdAt: characters.createdAt,
    at: microsecondsOf(characters.createdAt),
  })
  .from(characters)
  .where(and(eq(characters.authorId, sql.placeholder('viewer')), isAfterPlaceholder(characters.createdAt, characters.id)))
  .orderBy(desc(characters.createdAt), desc(characters.id))
  .limit(CHARACTERS_PAGE_SIZE + 1)
  .prepare('own_characters');

/** A page of the viewer's own characters, newest first (CHAR-10). `next` is the cursor of the next page. */
export async function ownCharacters(viewer: Person, cursor: Cursor | null): Promise<{ characters: Character[]; next: string | null }> {
  const found = await newest.execute({
    viewer: viewer.id,
    at: cursor?.at ?? '9000000000000000',
    after: cursor?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  });
  const shown = found.slice(0, CHARACTERS_PAGE_SIZE);
  const last = found.length > CHARACTERS_PAGE_SIZE ? shown.at(-1) : undefined;
  return { characters: shown.map(toCharacter), next: last ? `${last.at}_${last.id}` : null };
}

/** The image address of one of the viewer's characters; null if not found. */
export async function imageOf(viewer: Person, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const [row] = await db.select({ image: characters.image }).from(characters).where(own(viewer, id));
  return row?.image ?? null;
}

/**
 * Deletes one of the viewer's characters, and its image unless the viewer's own content shows it (AMB-44). Returns false if not found. If
 * the files cannot be deleted, restores the rows and throws StorageUnavailable (ERR-33).
 */
export async function deleteCharacter(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const deleted = await db.transaction(async (tx) => {
    const [row] = await tx.delete(characters).where(own(viewer, id)).returning();
    if (!row) return null;
    const [picture] = await tx.select().from(pictures).where(eq(pictures.address, row.image)).for('update');
    const unreferenced = await deleteUnreferenced(viewer, tx, [row.image]);
    if (!unreferenced.length) await recordErased(tx, 'character', id);
    return { row, picture, unreferenced };
  });
  if (!deleted?.unreferenced.length) return deleted !== null;
  const { row, picture } = deleted;
  const keys = keysOfPictures(deleted.unreferenced);
  try {
    await deleteScheduled(keys);
  } catch (error) {
    await db.transaction(async (tx) => {
      await cancelDeletion(tx, keys);
      if (picture) await tx.insert(pictures).values(picture);
      await tx.insert(characters).values(row);
    });
    throw error;
  }
  await recordErased(db, 'character', id); // not before its files are deleted, because until then it may be restored
  return true;
}
