import { z } from 'zod';

export const PICTURE_REFUSED = 'Images must be JPG, PNG, GIF or WebP, up to 5MB.';
export const PICTURE_NOT_UPLOADED = 'Failed to upload image. Please try again.';

/** What a picture is for: covers by kind, and what stands in pages, which goes with the books (MEDIA-05, -07, -08, AMB-45). */
export const pictureFolders = z.enum(['books', 'comics', 'comics/panels', 'theories', 'worlds']);
export type PictureFolder = z.infer<typeof pictureFolders>;

/** The bucket of a folder carries the name of its first part (MEDIA-06). */
export const bucketOf = (folder: PictureFolder) => folder.split('/')[0] as Exclude<PictureFolder, 'comics/panels'>;
