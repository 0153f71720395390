import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { splitLine } from './import-text.ts';

/** UTF-8 bytes of a page after it was split: the server accepts 200,000, and the rest leaves room for more text. */
const SPLIT_BYTES = 120_000;
/** Nodes of a page after it was split: the server accepts 10,000. */
const SPLIT_NODES = 6_000;

type Weight = { bytes: number; nodes: number };
const utf8 = new TextEncoder();
const nodesIn = (node: DocumentNode): number => 1 + (node.content ?? []).reduce((sum, child) => sum + nodesIn(child), 0);
const weightOf = (node: DocumentNode): Weight => ({ bytes: utf8.encode(JSON.stringify(node)).length + 1, nodes: nodesIn(node) });
const fits = (a: Weight, b: Weight = { bytes: 0, nodes: 0 }) => a.bytes + b.bytes <= SPLIT_BYTES && a.nodes + b.nodes <= SPLIT_NODES;

/** Splits a page that is too long, between blocks where possible. No text, mark or image is lost. */
export const splitPage = (page: Document): Document[] => groupsOf(page.content).map((content) => ({ type: 'doc', content }));

function groupsOf(nodes: readonly DocumentNode[]): DocumentNode[][] {
  const groups: DocumentNode[][] = [];
  let used: Weight | null = null;
  for (const node of nodes.flatMap(splitNode)) {
    const weight = weightOf(node);
    if (!used || !fits(used, weight)) {
      groups.push([]);
      used = { bytes: 200, nodes: 3 }; // for the nodes around the group
    }
    groups.at(-1)?.push(node);
    used = { bytes: used.bytes + weight.bytes, nodes: used.nodes + weight.nodes };
  }
  return groups;
}

/**
 * Splits a node into nodes that fit on a page: text between words, other nodes between children. A numbered list continues its numbering.
 */
function splitNode(node: DocumentNode): DocumentNode[] {
  if (fits(weightOf(node))) return [node];
  if (node.text !== undefined) return splitLine(node.text).map((text) => ({ ...node, text }));
  if (!node.content?.length) return [node];
  let counted = Number(node.attrs?.start ?? 1);
  return groupsOf(node.content).map((content) => {
    const attrs = node.type === 'orderedList' ? { ...node.attrs, start: counted } : node.attrs;
    counted += content.length;
    return { ...node, ...(attrs && { attrs }), content };
  });
}
