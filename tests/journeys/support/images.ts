import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Author, post } from './members.ts';

const ART = fileURLToPath(new URL('../../../demo/art/comics/', import.meta.url));

/** The path of an image of the demo. */
export const art = (name: string) => `${ART}${name}.webp`;

/** Uploads an image of the demo. */
export async function upload(author: Author, folder: string, name: string): Promise<{ address: string; width: number; height: number }> {
  const file = { name: `${name}.webp`, mimeType: 'image/webp', buffer: await readFile(art(name)) };
  return (await post(author, '/pictures', { multipart: { file, folder } }, 201)).json();
}
