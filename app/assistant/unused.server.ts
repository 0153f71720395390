import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { log } from '#server/log.ts';
import { removePictures } from '#server/media/pictures.ts';
import { takeUnshown } from '../works/shown-elsewhere.server.ts';
import { pictures } from '../works/tables.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const AT_ONCE = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';
const GENERATED = sql`${pictures.bucket} = 'generated-images'`; // as the index says it

/** The least id (UUIDv7) of that moment: an id says when its picture was made. */
function idOf(moment: number) {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * Some of one person's pictures: rows and files together, or neither. First the rows are locked, those that somebody is saving left out; what shows
 * them is asked by a later statement, which sees what was saved until then, and nothing is saved with them before the end.
 */
const forgetSome = (id: string, some: string[]) =>
  db.transaction(async (tx) => {
    const locked = await tx
      .select({ address: pictures.address })
      .from(pictures)
      .where(inArray(pictures.id, some))
      .orderBy(asc(pictures.address))
      .for('update', { skipLocked: true });
    await removePictures(
      await takeUnshown(
        { id },
        tx,
        locked.map(({ address }) => address),
      ),
    );
  });

async function forgetOf(owner: string, before: string, stopped: () => boolean) {
  for (let after = FIRST; !stopped(); ) {
    const some = await db
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(GENERATED, eq(pictures.ownerId, owner), gt(pictures.id, after), lt(pictures.id, before)))
      .orderBy(asc(pictures.id))
      .limit(AT_ONCE);
    const last = some.at(-1);
    if (!last) return;
    await forgetSome(
      owner,
      some.map(({ id }) => id),
    );
    after = last.id;
  }
}

/**
 * Takes away generated pictures of more than 30 days that nothing of their owner's shows (AMB-42), recorded or not: person by person, a
 * hundred at a time. What could not be taken from one stays until the next time, and the others go on.
 */
export const forgetUnused = async (now = Date.now(), stopped = () => false): Promise<void> => {
  const before = idOf(now - KEPT_MS);
  let stayed = 0;
  for (let after = FIRST; !stopped(); ) {
    const [next] = await db
      .select({ owner: pictures.ownerId })
      .from(pictures)
      .where(and(GENERATED, gt(pictures.ownerId, after), lt(pictures.id, before)))
      .orderBy(asc(pictures.ownerId))
      .limit(1);
    if (!next) break;
    await forgetOf(next.owner, before, stopped).catch(() => void stayed++);
    after = next.owner;
  }
  if (stayed) log.warn({ people: stayed }, 'generated pictures that nobody used stayed');
};
