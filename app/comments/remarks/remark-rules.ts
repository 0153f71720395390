// No schema library: this file is part of the reader's bundle.
import type { DocumentNode } from '#editor/document/document-types.ts';
import { counted } from '#ui/display/count-rules.ts';

export const QUOTE_MAX = 200; // code points
export const REMARKS_COUNTED_MAX = 2_000; // on one page of text or in one gallery
export const BLOCKS_MAX = 50; // whose remarks are listed together

export const NO_REMARKS = 'No remarks yet.';
export const EARLIER_VERSION = 'About an earlier version';
export const PASSAGE_CHANGED = 'This passage is no longer there.';
export const TURN_OFF_REMARKS = 'Turn off remarks on paragraphs and panels';
export const REMARKS_RETURN = 'Existing remarks and their replies are hidden until you turn remarks on again.';

/** What a remark can be on: a block of a page, or a panel of a comic (REPLY-07). */
const NOUNS = { paragraph: 'paragraph', heading: 'heading', blockquote: 'quotation', image: 'image' } as const;
export type RemarkNoun = (typeof NOUNS)[keyof typeof NOUNS] | 'panel';

/** The passage that is open in the panel of the comments. */
export type Passage = { block: string; noun: RemarkNoun; quote: string };
/** How many remarks the viewer can read on each block of a page that has any. */
export type RemarkCounts = { [block: string]: number };

export const remarksOn = (count: number, noun: RemarkNoun) =>
  count === 0 ? `Remark on this ${noun}` : `${counted(count, 'remark')} on this ${noun}`;

function words(node: DocumentNode): string {
  if (node.type === 'hardBreak') return ' ';
  return node.text ?? (node.content ?? []).map(words).join(node.type === 'paragraph' || node.type === 'heading' ? '' : ' ');
}
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
export const quoteOf = (text: string) => [...oneLine(text)].slice(0, QUOTE_MAX).join('');
/** All words of a block; those of an image describe it. */
export const wordsOf = (node: DocumentNode) => oneLine(node.type === 'image' ? String(node.attrs?.alt ?? '') || 'Image' : words(node));

/** What an outermost block of a page is, and how it begins; null if it takes no remarks: a list, a rule, or a blank one. */
export function passageOf(node: DocumentNode): Omit<Passage, 'block'> | null {
  const noun = NOUNS[node.type as keyof typeof NOUNS];
  const quote = noun ? quoteOf(wordsOf(node)) : '';
  return quote ? { noun, quote } : null;
}
/** The same of a panel, with its position from 1. */
export const passageOfPanel = (description: string, position: number): Omit<Passage, 'block'> => ({
  noun: 'panel',
  quote: quoteOf(description) || `Panel ${position}`,
});
