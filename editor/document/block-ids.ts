import type { Document, DocumentNode } from './document-types.ts';

/** The nodes of a page that have an id (EDIT-13). */
export const NODES_WITH_ID = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'image', 'horizontalRule'];
const nodesWithId = new Set(NODES_WITH_ID);

export const BLOCK_ID = /^[a-z0-9]{8}$/;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An id for a block that is new in the editor; the server gives it another one when it is published. */
export const newBlockId = () => Array.from(crypto.getRandomValues(new Uint32Array(8)), (n) => ALPHABET[n % 36]).join('');

const ID = '"id":(?:"[a-z0-9]{8}"|null)';
const LAST_IDS = new RegExp(`,"attrs":\\{${ID}\\}|,${ID}`, 'g');
const FIRST_IDS = new RegExp(`\\{${ID},`, 'g');

/** The JSON of a page without the ids of its blocks, which do not count toward its size. Quotes within a text are escaped. */
export const withoutIds = (json: string) => json.replaceAll(LAST_IDS, '').replaceAll(FIRST_IDS, '{');

/** The nodes of a page whose id is missing, or for which `isKnown` is false; in reading order. */
export function blocksWithoutId(document: Document, isKnown: (id: string) => boolean): DocumentNode[] {
  const found: DocumentNode[] = [];
  const visit = (node: DocumentNode) => {
    if (nodesWithId.has(node.type)) {
      const id = node.attrs?.id;
      if (!(typeof id === 'string' && isKnown(id))) found.push(node);
    }
    node.content?.forEach(visit);
  };
  document.content.forEach(visit);
  return found;
}

/** The ids of the blocks of a page, in order; those within a list or a quotation are left out. */
export const topBlocks = ({ content }: Document) => content.flatMap(({ attrs }) => (typeof attrs?.id === 'string' ? [attrs.id] : []));
