import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { assistantAnswers, characters, generatedImages } from './tables.ts';

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
  // The numbers of the answers are no text, and nobody can read them.
  rowsSection({
    path: 'assistant-answers.json',
    owner: assistantAnswers.personId,
    key: assistantAnswers.id,
    columns: { words: assistantAnswers.words, createdAt: assistantAnswers.createdAt },
  }),
];
