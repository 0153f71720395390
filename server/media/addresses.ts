import { randomBytes } from 'node:crypto';

/** The storage buckets (MEDIA-06); generated images have their own (AMB-43). */
export const BUCKETS = [
  'profile-images',
  'books',
  'comics',
  'theories',
  'worlds',
  'posts',
  'characters',
  'channels',
  'kids_books',
  'generated-images',
] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Widths in pixels that pages request. An image is stored in those below its own width, and once in its own width. */
export const WIDTHS = [160, 320, 640, 1280] as const;
export const WIDEST = 1920;

/** Lower case only: a case-insensitive file system would serve the same file at a second address. */
const OWNER = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WHOLE_OWNER = new RegExp(`^${OWNER}$`);
export const isOwner = (id: string) => WHOLE_OWNER.test(id);
const FOLDER = '[a-z_]+(?:/[a-z_]+){0,2}';
const PATTERN = new RegExp(`^/media/((${BUCKETS.join('|')})/(${OWNER})/${FOLDER}/\\d{13}-[0-9a-f]{24}([0-${WIDTHS.length}])(a?))\\.webp$`);
/** Files of an animation up to this width show only its first frame: for lists, covers and reduced motion. */
export const STILL_WIDTH = 320;

/**
 * Creates an unguessable address. Its last digit is the number of narrower files, and an `a` marks an animation, so that serving it needs
 * neither the database nor the store. Throws if the owner or folder is not valid in an address.
 */
export function newAddress(bucket: Bucket, owner: string, folder: string, narrower: number, animated = false): string {
  const address = `/media/${bucket}/${owner}/${folder}/${Date.now()}-${randomBytes(12).toString('hex')}${narrower}${animated ? 'a' : ''}.webp`;
  if (!PATTERN.test(address)) throw new Error('An image needs an owner’s id and a folder, in lower case.');
  return address;
}

/** The bucket of an image address, and the id of its owner except for images of children (SAFE-09); null for any other address. */
export function placeOf(address: string): { bucket: Bucket; owner: string } | null {
  const [, , bucket, owner] = PATTERN.exec(address) ?? [];
  return bucket && owner ? { bucket: bucket as Bucket, owner } : null;
}

/** The files of an image address: the widest, and the narrower ones by width. Null for any other address. */
export function filesOf(address: string): { widest: string; narrower: Map<number, string> } | null {
  const [, base, , , count] = PATTERN.exec(address) ?? [];
  if (!base) return null;
  return { widest: `${base}.webp`, narrower: new Map(WIDTHS.slice(0, Number(count)).map((width) => [width, `${base}.w${width}.webp`])) };
}

/** The file with the first frame of an animation; for a still image the widest file. */
export function stillFor(address: string): string | null {
  const files = filesOf(address);
  if (!files || !isAnimated(address)) return files?.widest ?? null;
  return WIDTHS.filter((width) => width <= STILL_WIDTH).reduce((found, width) => files.narrower.get(width) ?? found, files.widest);
}

export const isAnimated = (address: string): boolean => PATTERN.exec(address)?.[5] === 'a';

/** The smallest file that is at least `width` wide, else the widest. */
export function fileFor(address: string, width: number): string | null {
  const files = filesOf(address);
  if (!files) return null;
  const enough = WIDTHS.find((stored) => stored >= width && files.narrower.has(stored));
  return (enough && files.narrower.get(enough)) || files.widest;
}
