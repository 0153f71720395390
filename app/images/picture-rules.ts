import { z } from 'zod';

export const UPLOADS_BUSY = 'Many images are arriving right now. Please try again in a moment.';
export const PICTURE_NOT_UPLOADED = 'Failed to upload image. Please try again.';

/** Folders by use: covers by kind (images in pages are stored with them), panels, posts, channels and profiles. */
export const pictureFolders = z.enum([
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
]);
export type PictureFolder = z.infer<typeof pictureFolders>;

/** The bucket of a folder is its first segment, except that profile images are in `profile-images` (MEDIA-06). */
export const bucketOf = (folder: PictureFolder) => {
  const first = folder.split('/')[0] as Exclude<PictureFolder, `${string}/${string}`> | 'profile';
  return first === 'profile' ? 'profile-images' : first;
};
