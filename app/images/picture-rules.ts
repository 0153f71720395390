export const UPLOADS_BUSY = 'Many images are arriving right now. Please try again in a moment.';
export const PICTURE_NOT_UPLOADED = 'Failed to upload image. Please try again.';

/** Folders by use: covers by kind (images in pages are stored with them), panels, posts, channels and profiles. */
const PICTURE_FOLDERS = [
  'books',
  'comics',
  'comics/panels',
  'theories',
  'worlds',
  'kids_books',
  'posts',
  'channels',
  'profile/pictures',
  'profile/covers',
] as const;
export type PictureFolder = (typeof PICTURE_FOLDERS)[number];
export const isPictureFolder = (value: unknown): value is PictureFolder => PICTURE_FOLDERS.some((folder) => folder === value);

/** The bucket of a folder is its first segment, except that profile images are in `profile-images` (MEDIA-06). */
export const bucketOf = (folder: PictureFolder) => {
  const first = folder.split('/')[0] as Exclude<PictureFolder, `${string}/${string}`> | 'profile';
  return first === 'profile' ? 'profile-images' : first;
};
