import { eq } from 'drizzle-orm';
import { readPerson } from '#app/account/sessions/viewer.server.ts';
import { localFields, momentOf } from '#app/publish/schedule/moment.ts';
import { scheduleDraft } from '#app/scheduling/schedule.server.ts';
import { draftPages, drafts, spectating, people as table } from '#database/schema.ts';
import { firstText, words } from '#editor/document/count.ts';
import { db } from '#server/database/database.ts';
import { mulberry32 } from './activity.ts';
import { rasterized, readImage, storeImage } from './images.ts';
import { type Content, type Draft, everyone, type People } from './parse/content.ts';
import { DEMO_READER, DEMO_WRITER, type IdOf } from './people.ts';
import { portraitSvg } from './portraits.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The probability that a person spectates a creator without `spectatedBy`. */
const SPECTATED_BY = 0.22;

/** Seeds portraits, covers, spectators and the drafts of the demo writer. Triggers maintain the counts. */
export async function seedProfiles({ people, drafts: unfinished }: Content, idOf: IdOf): Promise<void> {
  for (const { username, portrait, cover } of everyone(people)) {
    if (portrait) await storeProfileImage(idOf(username), 'profile/pictures', await rasterized(portraitSvg(portrait)));
    if (cover) await storeProfileImage(idOf(username), 'profile/covers', await readImage(cover));
  }
  const rows = spectatingPairs(people).map(([spectator, spectated, hours]) => ({
    spectatorId: idOf(spectator),
    spectatedId: idOf(spectated),
    createdAt: new Date(Date.now() - hours * HOUR_MS),
  }));
  await db.insert(spectating).values(rows).onConflictDoNothing(); // existing rows are from an earlier start that failed later
  for (const draft of unfinished) await seedDraft(draft, idOf(DEMO_WRITER));
}

/** Stores a profile picture or cover in the same way as an upload. */
async function storeProfileImage(ownerId: string, folder: 'profile/pictures' | 'profile/covers', source: Buffer) {
  const { address } = await storeImage(ownerId, 'profile-images', folder, source);
  const field = folder === 'profile/covers' ? 'coverPhoto' : 'profilePicture';
  await db
    .update(table)
    .set({ [field]: address })
    .where(eq(table.id, ownerId));
}

/** Who spectates whom, the same in every demo: [spectator, spectated, hours ago]. */
function spectatingPairs(people: People): [string, string, number][] {
  const random = mulberry32(19_870_412);
  return everyone(people).flatMap(({ username }) =>
    people.creators
      .filter((creator) => creator.username !== username)
      .map((creator): [string, string, number, boolean] => [
        username,
        creator.username,
        1 + Math.floor(random() * 4_000),
        random() < (creator.spectatedBy ?? SPECTATED_BY) * (username === DEMO_READER ? 1.4 : 1),
      ])
      .filter(([, , , spectates]) => spectates)
      .map(([one, other, hours]): [string, string, number] => [one, other, hours]),
  );
}

async function seedDraft({ kind, title, ago, scheduled, page: document }: Draft, authorId: string) {
  const at = new Date(Date.now() - ago);
  const bytes = Buffer.byteLength(JSON.stringify(document));
  const counts = { pagesCount: 1, wordsCount: words(document), bytes };
  const [draft] = await db
    .insert(drafts)
    .values({ authorId, kind, origin: kind, title, ...counts, createdAt: at, updatedAt: at })
    .returning({ id: drafts.id });
  const page = { key: '1', position: 1, document, words: words(document), opening: firstText(document, 60), bytes };
  if (!draft) return;
  await db.insert(draftPages).values({ draftId: draft.id, ...page });
  if (scheduled) await seedSchedule(draft.id, authorId, scheduled);
}

/** Schedules a draft as its publish dialog does, for an hour on the clocks of the zone. */
async function seedSchedule(id: string, authorId: string, { days, hour, zone, ...choices }: NonNullable<Draft['scheduled']>) {
  const author = await readPerson(authorId);
  const { date } = localFields({ at: new Date(Date.now() + days * 24 * HOUR_MS).toISOString(), zone });
  const moment = momentOf({ date, time: `${hour}:00`, zone }, Date.now());
  if (!author || !('schedule' in moment)) throw new Error('the draft of the demo was not scheduled');
  await scheduleDraft(author, id, moment.schedule, { ...choices, cover: 'drawn' });
}
