// What may be chosen as a portrait (MEDIA-12); the server looks again.
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const MOST_BYTES = 5 * 1024 * 1024;
export const NOT_A_PICTURE = 'Images must be JPG, PNG, GIF or WebP, up to 5MB.';

export const isPicture = ({ type, size }: Pick<File, 'type' | 'size'>) => PICTURE_TYPES.includes(type) && size <= MOST_BYTES;

/** A chosen file as an address that can be shown. Unlike a blob: address it needs no freeing, and outlives the dialog. */
export const shownAs = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp' };
const INLINE = /^data:(image\/[a-z]+);base64,(.*)$/s;

/**
 * CHAR-08: what travels with a character is a stored address or a file, never inline data. A blob: address is not met here: nothing makes one,
 * and our pages may not fetch one.
 */
export function portraitToSend(address: string): { image: string } | { file: File } {
  const [, type, base64] = INLINE.exec(address) ?? [];
  if (!type || base64 === undefined) return { image: address };
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return { file: new File([bytes], `portrait.${ENDINGS[type] ?? 'png'}`, { type }) };
}
