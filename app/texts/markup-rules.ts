/** A piece of a line: text, or a link. */
export type Piece = string | { words: string; to: string };
export type Block =
  | { type: 'heading'; words: string }
  | { type: 'paragraph'; lines: Piece[][] }
  | { type: 'list'; ordered: boolean; items: Piece[][] };

/** A link with words, `[words](address)`, or an address by itself. Addresses lead to the web, to a mailbox or to a page of this site. */
const LINK =
  /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>]{1,1000}|mailto:[^\s()<>]{1,300}|\/(?![/\\])[^\s()<>\\]{0,500})\)|(https?:\/\/[^\s()<>[\]]{1,1000})/g;
const ENDS = /[.,;:!?'"]$/;

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const text = (until: number) => void (until > at && pieces.push(line.slice(at, until)));
  for (const found of line.matchAll(LINK)) {
    const [whole, words, address, bare = ''] = found;
    const shown = ENDS.test(bare) ? bare.slice(0, -1) : bare;
    text(found.index);
    pieces.push(address ? { words: words ?? address, to: address } : { words: shown, to: shown });
    at = found.index + (address ? whole.length : shown.length);
  }
  text(line.length);
  return pieces;
}

const BULLET = /^[-*] +(?=\S)/;
const NUMBER = /^\d{1,3}[.)] +(?=\S)/;
const HEADING = /^#{1,6} +(?=\S)/;

/**
 * Reads the operator's text: paragraphs between blank lines, lists of lines that begin with `- ` or `1. `, headings that begin with `#`,
 * and links. Everything else, tags of HTML included, is text.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  const add = (block: Block) => {
    blocks.push(block);
    return block;
  };
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (!line) open = null;
    else if (HEADING.test(line)) {
      add({ type: 'heading', words: line.replace(HEADING, '') });
      open = null;
    } else if (BULLET.test(line) || NUMBER.test(line)) {
      const ordered = NUMBER.test(line);
      if (open?.type !== 'list' || open.ordered !== ordered) open = add({ type: 'list', ordered, items: [] });
      if (open.type === 'list') open.items.push(piecesOf(line.replace(ordered ? NUMBER : BULLET, '')));
    } else {
      if (open?.type !== 'paragraph') open = add({ type: 'paragraph', lines: [] });
      if (open.type === 'paragraph') open.lines.push(piecesOf(line));
    }
  }
  return blocks;
}
