export type Area = { x: number; y: number; width: number; height: number };

/** The part of a picture, at most `most` pixels wide, as a file of its own; metadata stays behind. Rejects when the browser cannot. */
export async function cropped(src: string, area: Area, most: number): Promise<File> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(most, Math.round(area.width)));
  canvas.height = Math.max(1, Math.round((canvas.width * area.height) / area.width));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const as = (type: string) => new Promise<Blob | null>((take) => canvas.toBlob(take, type, 0.92));
  const webp = await as('image/webp');
  const made = webp?.type === 'image/webp' ? webp : await as('image/jpeg'); // some browsers answer with a large PNG
  if (!made) throw new Error('no picture');
  return new File([made], 'picture', { type: made.type });
}
