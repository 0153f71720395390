import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pictures } from '#database/schema.ts';
import type { Document } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import type { Bucket } from '#server/media/addresses.ts';
import { storePicture } from '#server/media/pictures.ts';

export type StoredImage = { address: string; width: number; height: number };
/** Stored images by the absolute path of their file. */
export type StoredImages = ReadonlyMap<string, StoredImage>;

export const rasterized = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer();

/** Reads an image; an SVG is rasterized, because uploads cannot be SVG. */
export const readImage = async (file: string) => (file.endsWith('.svg') ? rasterized(await readFile(file, 'utf8')) : readFile(file));

/** Stores an image in the same way as an upload. */
export async function storeImage(ownerId: string, bucket: Bucket, folder: string, source: Buffer): Promise<StoredImage> {
  const { address, width, height, widths, bytes } = await storePicture({ id: ownerId, role: 'member' }, bucket, folder, source);
  await db.insert(pictures).values({ ownerId, bucket, folder, address, width, height, widths, bytes });
  return { address, width, height };
}

/** The paths of the images in pages, as `content.ts` reads them. */
export const imagesIn = (pages: readonly Document[]): string[] =>
  pages.flatMap(({ content }) => content.filter(({ type }) => type === 'image').map(({ attrs }) => String(attrs?.src)));

/** A page with the addresses and sizes of its stored images in place of their paths. */
export function withStoredImages(page: Document, stored: StoredImages): Document {
  const content = page.content.map((node) => {
    if (node.type !== 'image') return node;
    const { address, width, height } = storedAt(stored, String(node.attrs?.src));
    return { ...node, attrs: { ...node.attrs, src: address, width, height } };
  });
  return { ...page, content };
}

export function storedAt(stored: StoredImages, path: string): StoredImage {
  const image = stored.get(path);
  if (!image) throw new Error(`${path} is not stored`);
  return image;
}

/** The address of a cover; null for a drawn cover. */
export const addressOf = (stored: StoredImages, cover: string | null) => (cover ? storedAt(stored, cover).address : null);
