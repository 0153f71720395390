import type { Character, MadePicture } from './assistant-rules.ts';

// What comes through the doors, told from anything else. null is never shown.
const inside = (said: unknown): Record<string, unknown> => (typeof said === 'object' && said !== null ? { ...said } : {});
const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : null);

export function readTitles(said: unknown): string[] | null {
  const { titles } = inside(said);
  const read = Array.isArray(titles) ? titles.map(text).filter((title) => title !== null) : [];
  return read.length ? read.slice(0, 5) : null;
}

export const readDescription = (said: unknown) => text(inside(said).description);
/** A story, and whether it was cut off by its length limit. */
export function readStory(said: unknown): { text: string; cut: boolean } | null {
  const read = text(inside(said).text);
  return read === null ? null : { text: read, cut: inside(said).cut === true };
}

export function readPicture(said: unknown): MadePicture | null {
  const { address, width, height } = inside(said);
  return typeof address === 'string' && address && Number(width) > 0 && Number(height) > 0
    ? { address, width: Number(width), height: Number(height) }
    : null;
}

export function readCharacter(said: unknown): Character | null {
  const { id, name, image, details } = inside(said);
  return typeof id === 'string' && typeof name === 'string' && readPicture(image) && typeof details === 'object' && details !== null
    ? (said as Character)
    : null;
}

export type SomeCharacters = { characters: Character[]; next: string | null };
export function readCharacters(said: unknown): SomeCharacters | null {
  const { characters, next } = inside(said);
  if (!Array.isArray(characters)) return null;
  return { characters: characters.map(readCharacter).filter((one) => one !== null), next: typeof next === 'string' ? next : null };
}
