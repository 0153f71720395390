import type { Character, GeneratedImage } from '../assistant-rules.ts';

// Validates the response bodies of the assistant endpoints. null: invalid.
const fieldsOf = (body: unknown): Record<string, unknown> => (typeof body === 'object' && body !== null ? { ...body } : {});
const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : null);

export function readTitles(body: unknown): string[] | null {
  const { titles } = fieldsOf(body);
  const read = Array.isArray(titles) ? titles.map(text).filter((title) => title !== null) : [];
  return read.length ? read.slice(0, 5) : null;
}

export const readDescription = (body: unknown) => text(fieldsOf(body).description);
/** `cut`: the story ended at its length limit. */
export function readStory(body: unknown): { text: string; cut: boolean } | null {
  const read = text(fieldsOf(body).text);
  return read === null ? null : { text: read, cut: fieldsOf(body).cut === true };
}

export function readPicture(body: unknown): GeneratedImage | null {
  const { address, width, height } = fieldsOf(body);
  return typeof address === 'string' && address && Number(width) > 0 && Number(height) > 0
    ? { address, width: Number(width), height: Number(height) }
    : null;
}

export function readCharacter(body: unknown): Character | null {
  const { id, name, image, details } = fieldsOf(body);
  return typeof id === 'string' && typeof name === 'string' && readPicture(image) && typeof details === 'object' && details !== null
    ? (body as Character)
    : null;
}

export type CharactersPage = { characters: Character[]; next: string | null };
export function readCharacters(body: unknown): CharactersPage | null {
  const { characters, next } = fieldsOf(body);
  if (!Array.isArray(characters)) return null;
  return {
    characters: characters.map(readCharacter).filter((character) => character !== null),
    next: typeof next === 'string' ? next : null,
  };
}
