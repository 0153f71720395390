import { expect, test } from 'vitest';
import { ATTACHED_IMAGE_REFUSED, ATTACHMENT_TOO_LARGE, IMAGE_HINT, IMAGE_REFUSED, isImageFile } from './file-rules.ts';

test('only JPG, PNG, GIF and WebP files of up to 5 MB are accepted as images, by type (MEDIA-12)', () => {
  expect(isImageFile({ type: 'image/webp', size: 5 * 1024 * 1024 })).toBe(true);
  expect(isImageFile({ type: 'image/webp', size: 5 * 1024 * 1024 + 1 })).toBe(false);
  expect(isImageFile({ type: 'image/svg+xml', size: 10 })).toBe(false);
});

test('messages about files are built from the limits (AMB-46, AMB-72)', () => {
  expect([IMAGE_REFUSED, IMAGE_HINT]).toEqual(['Images must be JPG, PNG, GIF or WebP, up to 5MB.', 'JPG, PNG, GIF or WebP, up to 5 MB']);
  expect([ATTACHED_IMAGE_REFUSED, ATTACHMENT_TOO_LARGE]).toEqual([
    'Images must be JPG, PNG, GIF or WebP, up to 10MB.',
    'Files can be up to 10 MB.',
  ]);
});
