import { z } from 'zod';

export const PICTURE_REFUSED = 'Images must be JPG, PNG, GIF or WebP, up to 5MB.';
export const PICTURE_NOT_UPLOADED = 'Failed to upload image. Please try again.';

/** What a picture is for: covers by kind, and what stands in pages, which goes with the books (MEDIA-05, -07, -08, AMB-45). */
export const pictureFolders = z.enum(['books', 'theories', 'worlds']);
export type PictureFolder = z.infer<typeof pictureFolders>;
