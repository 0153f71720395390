import { eq } from 'drizzle-orm';
import { characters as table } from '#database/schema.ts';
import { db } from '#server/database/database.ts';
import { rasterized, storeImage } from './images.ts';
import type { Content } from './parse/content.ts';
import { DEMO_WRITER, type IdOf } from './people.ts';
import { portraitSvg } from './portraits.ts';

/** Seeds the characters of the demo writer, which only she can see. */
export async function seedCharacters({ characters }: Content, idOf: IdOf): Promise<void> {
  const authorId = idOf(DEMO_WRITER);
  const existing = await db.select({ name: table.name }).from(table).where(eq(table.authorId, authorId));
  for (const { name, ago, portrait, details } of characters) {
    if (existing.some((character) => character.name === name)) continue; // stored by an earlier start that failed later
    const { address, width, height } = await storeImage(authorId, 'characters', 'characters', await rasterized(portraitSvg(portrait)));
    const createdAt = new Date(Date.now() - ago);
    await db.insert(table).values({ name, authorId, details, image: address, imageWidth: width, imageHeight: height, createdAt });
  }
}
