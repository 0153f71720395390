import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { characters, generatedImages, generatedTexts } from './tables.ts';

/** A person's characters, generated images (the files are among the pictures) and when the assistant answered (ACC-07). */
export const archiveSections: ArchiveSection[] = [
  rowsSection({
    path: 'characters.json',
    owner: characters.authorId,
    key: characters.id,
    columns: {
      ...{ id: characters.id, name: characters.name, image: characters.image, details: characters.details },
      ...{ imageWidth: characters.imageWidth, imageHeight: characters.imageHeight, createdAt: characters.createdAt },
    },
  }),
  rowsSection({
    path: 'generated-images.json',
    owner: generatedImages.userId,
    key: generatedImages.id,
    columns: { url: generatedImages.url, metadata: generatedImages.metadata, createdAt: generatedImages.createdAt },
  }),
  // The fingerprints are no text, and nobody can read them.
  rowsSection({
    path: 'assistant-answers.json',
    owner: generatedTexts.personId,
    key: generatedTexts.id,
    columns: { words: generatedTexts.words, createdAt: generatedTexts.createdAt },
  }),
];
