import type { Document, DocumentNode } from '#editor/document-types.ts';
import { piecesOf } from './import-text.ts';

/** UTF-8 bytes of a page after it was split: the server takes 200,000, and somebody goes on writing on it. */
export const SPLIT_BYTES = 120_000;
/** Nodes of a page after it was split: the server takes 10,000. */
const SPLIT_NODES = 6_000;

type Weight = { bytes: number; nodes: number };
const utf8 = new TextEncoder();
const nodesIn = (node: DocumentNode): number => 1 + (node.content ?? []).reduce((sum, child) => sum + nodesIn(child), 0);
const weightOf = (node: DocumentNode): Weight => ({ bytes: utf8.encode(JSON.stringify(node)).length + 1, nodes: nodesIn(node) });
const fits = (a: Weight, b: Weight = { bytes: 0, nodes: 0 }) => a.bytes + b.bytes <= SPLIT_BYTES && a.nodes + b.nodes <= SPLIT_NODES;

/** A page that is too long as several, in order, between blocks where that is possible. No letter, mark or picture is lost. */
export const splitPage = (page: Document): Document[] => groupsOf(page.content).map((content) => ({ type: 'doc', content }));

function groupsOf(nodes: readonly DocumentNode[]): DocumentNode[][] {
  const groups: DocumentNode[][] = [];
  let room: Weight | null = null;
  for (const node of nodes.flatMap(inParts)) {
    const weight = weightOf(node);
    if (!room || !fits(room, weight)) {
      groups.push([]);
      room = { bytes: 200, nodes: 3 }; // of what the group stands in
    }
    groups.at(-1)?.push(node);
    room = { bytes: room.bytes + weight.bytes, nodes: room.nodes + weight.nodes };
  }
  return groups;
}

/** A node in nodes that fit a page each: a text between its words, anything else between its children; a numbered list goes on counting. */
function inParts(node: DocumentNode): DocumentNode[] {
  if (fits(weightOf(node))) return [node];
  if (node.text !== undefined) return piecesOf(node.text).map((text) => ({ ...node, text }));
  if (!node.content?.length) return [node];
  let counted = Number(node.attrs?.start ?? 1);
  return groupsOf(node.content).map((content) => {
    const attrs = node.type === 'orderedList' ? { ...node.attrs, start: counted } : node.attrs;
    counted += content.length;
    return { ...node, ...(attrs && { attrs }), content };
  });
}
