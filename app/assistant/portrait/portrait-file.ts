import { newId } from '../../forms/new-id.ts';

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

/** Reuses the id of the previous submission if the values and the image are unchanged, so that a retry is idempotent. */
export type Submission = { id: string; values: string; address: string };
export const submissionFor = (previous: Submission | null, values: string, address: string): Submission =>
  previous?.values === values && previous.address === address ? previous : { id: newId(), values, address };
