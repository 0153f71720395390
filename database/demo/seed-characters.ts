import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { db } from '../../server/database/database.ts';
import { storePicture } from '../../server/media/pictures.ts';
import { characters, pictures } from '../schema.ts';
import { DEMO_WRITER } from './people.ts';
import { portrait } from './portraits.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The characters of the demo writer's unfinished story. */
const cast = [
  {
    name: 'The Harbourmaster',
    hours: 3,
    look: { wall: '#4f7f88', coat: '#22303f', skin: '#efc29f', hair: 'short', ink: '#8d8d8d' },
    details: {
      gender: 'male',
      age: 'elder',
      style: 'Flat paper cut-out',
      physicalTraits: 'Grey hair cut short, a face that has heard every question before',
      clothing: 'A dark blue coat with one button too many',
      expression: 'Neutral',
    },
  },
  {
    name: 'Ottilie from the queue',
    hours: 20,
    look: { wall: '#e5b25a', coat: '#8a3f34', skin: '#8a5639', hair: 'round', ink: '#1d1d2b', glasses: true },
    details: {
      gender: 'female',
      age: 'adult',
      style: 'Flat paper cut-out',
      physicalTraits: 'Round glasses, a cloud of dark hair',
      clothing: 'A brick red coat, a folding chair under one arm',
      expression: 'Thoughtful',
    },
  },
  {
    name: 'Jun, who keeps the place',
    hours: 21,
    look: { wall: '#9fbfb2', coat: '#5a3a66', skin: '#d9a27a', hair: 'parted', ink: '#2a1a18' },
    details: {
      gender: 'non-binary',
      age: 'teen',
      style: 'Flat paper cut-out',
      clothing: 'A plum jumper that belonged to somebody taller',
      expression: 'Happy',
    },
  },
] as const;

/** Seeds the characters of the demo writer, which only she can see. */
export async function seedCharacters(ids: ReadonlyMap<string, string>) {
  const authorId = ids.get(DEMO_WRITER);
  if (!authorId) throw new Error('the demo has no writer');
  const existing = await db.select({ name: characters.name }).from(characters).where(eq(characters.authorId, authorId));
  for (const { name, hours, look, details } of cast) {
    if (existing.some((one) => one.name === name)) continue; // stored by an earlier start that failed later
    const drawn = await sharp(Buffer.from(portrait(look)))
      .png()
      .toBuffer();
    const { address, width, height, widths, bytes } = await storePicture(authorId, 'characters', 'characters', drawn);
    const createdAt = new Date(Date.now() - hours * HOUR_MS);
    await db
      .insert(pictures)
      .values({ ownerId: authorId, bucket: 'characters', folder: 'characters', address, width, height, widths, bytes });
    await db.insert(characters).values({ name, authorId, details, image: address, imageWidth: width, imageHeight: height, createdAt });
  }
}
