import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import type { CopiedPicture } from '../../copy-rules.ts';

/** Links become their words and address, and pictures are taken out, so that nothing of a reported page is fetched or followed (MOD-05). */
export function inertDocument(document: Document): { document: Document; pictures: CopiedPicture[] } {
  const pictures: CopiedPicture[] = [];
  const inert = (node: DocumentNode): DocumentNode[] => {
    const { src, alt } = node.attrs ?? {};
    if (typeof src === 'string') {
      pictures.push({ src, description: typeof alt === 'string' ? alt : '' });
      return [];
    }
    const link = node.marks?.find(({ type }) => type === 'link')?.attrs?.href;
    const marks = node.marks?.filter(({ type }) => type !== 'link');
    const { content, marks: _, ...rest } = node;
    return [
      {
        ...rest,
        ...(marks?.length ? { marks } : {}),
        ...(content ? { content: content.flatMap(inert) } : {}),
        ...(link && node.text && node.text !== link ? { text: `${node.text} (${link})` } : {}),
      },
    ];
  };
  return { document: { type: 'doc', content: document.content.flatMap(inert) }, pictures };
}
