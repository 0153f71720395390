import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { firstText, words } from '../../editor/document/count.ts';
import { pagesFromText } from '../../editor/document/plain-text.ts';
import { db } from '../../server/database/database.ts';
import { storePicture } from '../../server/media/pictures.ts';
import { draftPages, drafts, people, pictures, spectating } from '../schema.ts';
import { mulberry32 } from './activity.ts';
import { people as cast, creators, DEMO_READER, DEMO_WRITER } from './people.ts';
import { looks, portrait, SEA } from './portraits.ts';

type IdOf = (username: string) => string;
const FOLDER = join(process.cwd(), 'database/demo');
const HOUR_MS = 60 * 60 * 1000;

/** Cover photos: the sea of the design, and images from comics and books. All others have the default cover. */
const covers: Readonly<Record<string, string>> = {
  inesvaldovar: 'comics/art/sea-far-lights.webp',
  nightbus: 'comics/art/bus-lamp-rain.webp',
  midori_ogawa: 'comics/art/kingyo-sky.webp',
  aurelle: 'comics/art/sf-station.webp',
  layla_haddad: 'comics/art/jinn-city.webp',
  wayward_tales: 'comics/art/whale-and-ship.webp',
};

/** Stores a profile picture or cover in the same way as an upload. */
async function storeProfileImage(owner: string, folder: 'profile/pictures' | 'profile/covers', source: Buffer) {
  const { address, width, height, widths, bytes } = await storePicture(owner, 'profile-images', folder, source);
  await db.insert(pictures).values({ ownerId: owner, bucket: 'profile-images', folder, address, width, height, widths, bytes });
  await db
    .update(people)
    .set(folder === 'profile/covers' ? { coverPhoto: address } : { profilePicture: address })
    .where(eq(people.id, owner));
}
const drawn = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer();

/** The probability that a person spectates a creator; the most read creators have the most spectators. */
const fame: Readonly<Record<string, number>> = { saltglass: 0.95, nightbus: 0.85, maya: 0.8, inesvaldovar: 0.75, noorhaddad: 0.7 };

/** Who spectates whom, the same in every demo: [spectator, spectated, hours ago]. */
export function spectatingPairs(): [string, string, number][] {
  const chance = mulberry32(19_870_412);
  return cast.flatMap(({ username }) =>
    creators
      .filter((creator) => creator.username !== username)
      .map((creator): [string, string, number, boolean] => [
        username,
        creator.username,
        1 + Math.floor(chance() * 4_000),
        chance() < (fame[creator.username] ?? 0.22) * (username === DEMO_READER ? 1.4 : 1),
      ])
      .filter(([, , , spectates]) => spectates)
      .map(([one, other, hours]): [string, string, number] => [one, other, hours]),
  );
}

/** The drafts of the demo writer. */
const unfinished = [
  {
    kind: 'book',
    title: '',
    hours: 2,
    text: 'The ferry did not come on Tuesday, and by Wednesday nobody in the queue could remember what a Tuesday was for.\n\nThe harbourmaster said that this was usual.',
  },
  {
    kind: 'imageworld',
    title: 'Rooms the Tide Rents',
    hours: 70,
    text: 'Every house on the flats has two doors: one for people, one for the water, which pays in advance.',
  },
] as const;

/** Seeds portraits, covers, spectators and two drafts. Triggers maintain the counts. */
export async function seedProfiles(idOf: IdOf) {
  for (const [username, look] of Object.entries(looks))
    await storeProfileImage(idOf(username), 'profile/pictures', await drawn(portrait(look)));
  await storeProfileImage(idOf('saltglass'), 'profile/covers', await drawn(SEA));
  for (const [username, file] of Object.entries(covers))
    await storeProfileImage(idOf(username), 'profile/covers', await readFile(join(FOLDER, file)));
  const rows = spectatingPairs().map(([spectator, spectated, hours]) => ({
    spectatorId: idOf(spectator),
    spectatedId: idOf(spectated),
    createdAt: new Date(Date.now() - hours * HOUR_MS),
  }));
  await db.insert(spectating).values(rows).onConflictDoNothing(); // existing rows are from an earlier start that failed later
  for (const { kind, title, hours, text } of unfinished) {
    const at = new Date(Date.now() - hours * HOUR_MS);
    const [document] = pagesFromText(text);
    if (!document) continue;
    const bytes = Buffer.byteLength(JSON.stringify(document));
    const [draft] = await db
      .insert(drafts)
      .values({
        authorId: idOf(DEMO_WRITER),
        kind,
        origin: kind,
        title,
        pagesCount: 1,
        wordsCount: words(document),
        bytes,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: drafts.id });
    const page = { key: '1', position: 1, document, words: words(document), opening: firstText(document, 60), bytes };
    if (draft) await db.insert(draftPages).values({ draftId: draft.id, ...page });
  }
}
