export type Area = { x: number; y: number; width: number; height: number };

/** Crops an image to `area`, at most `maxWidth` pixels wide, without its metadata. Rejects if the browser cannot encode it. */
export async function cropImage(src: string, area: Area, maxWidth: number): Promise<File> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(maxWidth, Math.round(area.width)));
  canvas.height = Math.max(1, Math.round((canvas.width * area.height) / area.width));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas 2d context unavailable');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const encode = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  const webp = await encode('image/webp');
  const blob = webp?.type === 'image/webp' ? webp : await encode('image/jpeg'); // browsers without a WebP encoder return a large PNG
  if (!blob) throw new Error('image could not be encoded');
  return new File([blob], 'picture', { type: blob.type });
}
