import { and, desc, eq, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { keysOfPictures } from '#server/media/pictures.ts';
import type { Person } from '../audience/viewer.ts';
import type { Place } from '../browse/browse-rules.ts';
import { cancelDeletion, deleteScheduled } from '../works/file-deletions.server.ts';
import { addPicture, copyOwnPicture, takeBackPicture } from '../works/pictures.server.ts';
import { pictures } from '../works/tables.ts';
import { takeUnshown } from '../works/unreferenced-images.server.ts';
import type { Character, CharacterDetails } from './assistant-rules.ts';
import { isGenerated } from './generated-address.ts';
import { characters } from './tables.ts';

const BUCKET = 'characters';
const FOLDER = 'characters'; // CHAR-09
export const CHARACTERS_PAGE = 24;

type Row = typeof characters.$inferSelect;
const shownAs = ({ id, name, image, imageWidth, imageHeight, details, createdAt }: Omit<Row, 'authorId'>): Character => ({
  id,
  name,
  image: { address: image, width: imageWidth, height: imageHeight },
  details,
  createdAt: createdAt.toISOString(),
});

/** A generated picture once more, for the character alone. */
const copied = (viewer: Person, from: string) => (isGenerated(from) ? copyOwnPicture(viewer, BUCKET, FOLDER, from) : null);

const own = (viewer: Person, id: string) => and(eq(characters.id, id), eq(characters.authorId, viewer.id));

/** It arrived before, by somebody else: nothing is taken over. */
export class IdTaken extends Error {}

async function earlier(viewer: Person, id: string): Promise<Character | null> {
  const [row] = await db.select().from(characters).where(own(viewer, id));
  return row ? shownAs(row) : null;
}

/**
 * Keeps a character with a picture of its own (CHAR-07, CHAR-08): a generated one, by its address, or a file. The second arrival of the same id is
 * the same character. Null: that is no generated picture of the viewer's. Throws IdTaken, PictureRefused or StorageUnavailable.
 */
export async function addCharacter(
  viewer: Person,
  name: string,
  details: CharacterDetails,
  from: string | Blob,
  id?: string,
): Promise<Character | null> {
  const before = id && (await earlier(viewer, id));
  if (before) return before;
  const picture = typeof from === 'string' ? await copied(viewer, from) : await addPicture(viewer, BUCKET, FOLDER, from);
  if (!picture) return null;
  const { address: image, width: imageWidth, height: imageHeight } = picture;
  try {
    const [row] = await db
      .insert(characters)
      .values({ ...(id && { id }), authorId: viewer.id, name, details, image, imageWidth, imageHeight })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new IdTaken();
    return shownAs(row);
  } catch (error) {
    await takeBackPicture(viewer, image);
    const first = error instanceof IdTaken && id ? await earlier(viewer, id) : null;
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
    at: sql<string>`(extract(epoch from ${characters.createdAt}) * 1000000)::bigint::text`,
  })
  .from(characters)
  .where(
    and(
      eq(characters.authorId, sql.placeholder('viewer')),
      sql`(${characters.createdAt}, ${characters.id}) < ('epoch'::timestamptz + ${sql.placeholder('at')}::bigint * interval '1 microsecond', ${sql.placeholder('after')}::uuid)`,
    ),
  )
  .orderBy(desc(characters.createdAt), desc(characters.id))
  .limit(CHARACTERS_PAGE + 1)
  .prepare('own_characters');

/** The viewer's own characters, newest first, by page (CHAR-10). `next` is where the next page begins. */
export async function ownCharacters(viewer: Person, place: Place | null): Promise<{ characters: Character[]; next: string | null }> {
  const found = await newest.execute({
    viewer: viewer.id,
    at: place?.at ?? '9000000000000000',
    after: place?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  });
  const shown = found.slice(0, CHARACTERS_PAGE);
  const last = found.length > CHARACTERS_PAGE ? shown.at(-1) : undefined;
  return { characters: shown.map(shownAs), next: last ? `${last.at}_${last.id}` : null };
}

/** The picture of one of the viewer's characters (CHAR-11). Null: not found. */
export async function imageOf(viewer: Person, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const [row] = await db.select({ image: characters.image }).from(characters).where(own(viewer, id));
  return row?.image ?? null;
}

/**
 * Takes one of the viewer's characters away, and its picture unless something of their own shows it (CHAR-12, CHAR-13, AMB-44). False: not found.
 * Where the files stay, all of it is undone, and StorageUnavailable thrown (ERR-33).
 */
export async function deleteCharacter(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const gone = await db.transaction(async (tx) => {
    const [row] = await tx.delete(characters).where(own(viewer, id)).returning();
    if (!row) return null;
    const [picture] = await tx.select().from(pictures).where(eq(pictures.address, row.image)).for('update');
    return { row, picture, taken: await takeUnshown(viewer, tx, [row.image]) };
  });
  if (!gone?.taken.length) return gone !== null;
  const { row, picture } = gone;
  const keys = keysOfPictures(gone.taken);
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
  return true;
}
