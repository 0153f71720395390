import type { Bucket } from '#server/media/addresses.ts';
import { imagesIn, readImage, type StoredImage, type StoredImages, storeImage } from './images.ts';
import type { Comic, Content } from './parse/content.ts';
import type { IdOf } from './people.ts';

/** Images of text works and of comics. They are separate, because a kids story may show a panel of a comic, which its author uploads again. */
export type WorkImages = { texts: StoredImages; comics: StoredImages };
type Upload = { author: string; bucket: Bucket; folder: string; paths: (string | null)[] };

const BUCKET_OF = { book: 'books', kids_book: 'kids_books', theory: 'theories', world: 'worlds' } as const;

/** Stores the covers, the images in pages and the panels of all works, owned by their authors. */
export async function storeWorkImages({ books, kids, theories, worlds, comics }: Content, idOf: IdOf): Promise<WorkImages> {
  const texts = [...books, ...kids, ...theories, ...worlds].map(({ kind, author, cover, pages, chapters }) => {
    const bucket = BUCKET_OF[kind];
    return { author, bucket, folder: bucket, paths: [cover, ...imagesIn([...pages, ...chapters.flatMap((chapter) => chapter.pages)])] };
  });
  return { texts: await storeAll(texts, idOf), comics: await storeAll(comics.map(uploadOf), idOf) };
}

const uploadOf = ({ author, cover, panels, arcs }: Comic): Upload => ({
  author,
  bucket: 'comics',
  folder: 'comics/panels',
  paths: [cover, ...[...panels, ...arcs.flatMap((arc) => arc.panels)].map(({ image }) => image)],
});

async function storeAll(uploads: readonly Upload[], idOf: IdOf): Promise<StoredImages> {
  const stored = new Map<string, StoredImage>();
  for (const { author, bucket, folder, paths } of uploads)
    for (const path of paths)
      if (path && !stored.has(path)) stored.set(path, await storeImage(idOf(author), bucket, folder, await readImage(path)));
  return stored;
}
