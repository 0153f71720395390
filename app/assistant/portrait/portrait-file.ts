// What may be chosen as a portrait (MEDIA-12); the server checks again.
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const BYTES_MAX = 5 * 1024 * 1024;
export const NOT_A_PICTURE = 'Images must be JPG, PNG, GIF or WebP, up to 5MB.';

export const isPicture = ({ type, size }: Pick<File, 'type' | 'size'>) => PICTURE_TYPES.includes(type) && size <= BYTES_MAX;

/** Reads a file as a data URL. Unlike a blob URL, it needs no revoking and remains valid after the dialog closes. */
export const toDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp' };
const INLINE = /^data:(image\/[a-z]+);base64,(.*)$/s;

/**
 * Converts a data URL to a file for the upload, and passes a stored address through (CHAR-08). Blob URLs are never created, and the CSP
 * forbids fetching them.
 */
export function portraitToSend(address: string): { image: string } | { file: File } {
  const [, type, base64] = INLINE.exec(address) ?? [];
  if (!type || base64 === undefined) return { image: address };
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return { file: new File([bytes], `portrait.${EXTENSIONS[type] ?? 'png'}`, { type }) };
}
