import { z } from 'zod';

export const PICTURE_REFUSED = 'Images must be JPG, PNG, GIF or WebP, up to 5MB.';
export const PICTURE_NOT_UPLOADED = 'Failed to upload image. Please try again.';

/** Folders of the books bucket: covers and what stands in pages (MEDIA-05, MEDIA-07). */
export const pictureFolders = z.enum(['books']);
