import { setImmediate } from 'node:timers/promises';
import { inlineText } from '#editor/document/count.ts';
import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import type { PageContent } from '../../drafts/pages/draft-page.ts';
import type { Bubble, Panel, PanelPicture } from '../../drafts/panels/panel-rules.ts';
import { namesOfWarnings } from '../../works/ratings/rating-rules.ts';
import { type Aligned, align, compareWords, type RemainingMs } from './compare-words.ts';
import {
  COMPARED_MS_MAX,
  COMPARED_WORDS_MAX,
  type ComparedBlock,
  type ComparedBubble,
  type ComparedContent,
  type ComparedPicture,
} from './comparison-rules.ts';

/** A comparison yields to other requests after this many milliseconds. */
const STEP_MS = 10;

/** Measures the time of one comparison, without that of other requests. */
function stopwatch(max: number) {
  let [spent, began] = [0, performance.now()];
  const inStep = () => performance.now() - began;
  return {
    left: (): number => max - spent - inStep(),
    async pause() {
      if (inStep() < STEP_MS) return;
      spent += inStep();
      await setImmediate();
      began = performance.now();
    },
  };
}
type Stopwatch = ReturnType<typeof stopwatch>;

type Block = Pick<ComparedBlock, 'type' | 'within' | 'image'> & { id: string | null; text: string; styled: string };

const TYPES: Record<string, ComparedBlock['type']> = { heading: 'heading', image: 'image', horizontalRule: 'line' };
const WITHIN: Record<string, ComparedBlock['within']> = { blockquote: 'quotation', bulletList: 'list', orderedList: 'list' };

/** The paragraphs, headings, images and lines of a page, those within lists and quotations one by one. */
function blocksOf({ content }: Pick<Document, 'content'>, within: ComparedBlock['within'] = null): Block[] {
  return content.flatMap((node): Block[] => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.content)
      return blocksOf({ content: node.content }, WITHIN[node.type] ?? within);
    const { id, ...attrs } = node.attrs ?? {};
    const type = TYPES[node.type] ?? 'paragraph';
    const text = type === 'image' ? String(attrs.alt ?? '') : inlineText(node);
    const styled = JSON.stringify([node.type, within, Object.entries(attrs).sort(), (node.content ?? []).map(styleOf)]);
    return [{ id: typeof id === 'string' ? id : null, type, within, text, styled, image: type === 'image' ? attrs : null }];
  });
}
const styleOf = ({ type, text, marks }: DocumentNode) => [type, text, marks ?? []];

/** The words of two blocks or bubbles of which one may not exist; null if there was not enough time. */
function piecesOf({ before, after }: Aligned<{ id: string | null; text: string }>, remainingMs: RemainingMs) {
  if (before && after) return compareWords(before.text, after.text, remainingMs);
  const only = before ?? after;
  return only?.text ? [{ text: only.text, change: before ? ('removed' as const) : ('added' as const) }] : [];
}

async function compareBlocks(before: Document, after: Document, watch: Stopwatch): Promise<ComparedBlock[] | null> {
  const aligned = align(blocksOf(before), blocksOf(after), watch.left);
  const compared: ComparedBlock[] = [];
  for (const pair of aligned ?? []) {
    await watch.pause();
    for (const each of splitReplacedImage(pair)) {
      const pieces = piecesOf(each, watch.left);
      if (!pieces) return null;
      const { before, after, isMoved } = each;
      const { type, within, image } = after ?? before ?? { type: 'paragraph' as const, within: null, image: null };
      const change = before && after ? null : after ? 'added' : 'removed';
      const isRestyled = Boolean(before && after && before.text === after.text && before.styled !== after.styled);
      compared.push({ type, within, change, isMoved, isRestyled, image, pieces });
    }
  }
  return aligned && compared;
}

/** A replaced image counts as one removed and one added block. */
function splitReplacedImage(pair: Aligned<Block>): Aligned<Block>[] {
  const { before, after } = pair;
  if (!before || !after || before.image?.src === after.image?.src) return [pair];
  return [
    { before, after: null, isMoved: false },
    { before: null, after, isMoved: false },
  ];
}

function comparePictures(before: PanelPicture | null, after: PanelPicture | null): ComparedPicture[] {
  if (before && before.src === after?.src) return [{ picture: after, change: null }];
  return [
    ...(before ? [{ picture: before, change: 'removed' as const }] : []),
    ...(after ? [{ picture: after, change: 'added' as const }] : []),
  ];
}

const isAtSamePlace = (a: Bubble, b: Bubble) => a.x === b.x && a.y === b.y && JSON.stringify(a.tail) === JSON.stringify(b.tail);

/** The texts of a panel are too short to take long. */
const untimed: RemainingMs = () => COMPARED_MS_MAX;

function comparePanels(before: Panel | null, after: Panel | null): ComparedContent {
  const bubbles = (align(before?.bubbles ?? [], after?.bubbles ?? [], untimed) ?? []).map((pair): ComparedBubble => {
    const [old, now] = [pair.before, pair.after];
    const change = old && now ? null : now ? 'added' : 'removed';
    return { change, isMoved: Boolean(old && now && (pair.isMoved || !isAtSamePlace(old, now))), pieces: piecesOf(pair, untimed) ?? [] };
  });
  const description = compareWords(before?.description ?? '', after?.description ?? '', untimed) ?? [];
  const [old, now] = [before, after].map((panel) => namesOfWarnings(panel?.warnings ?? [])) as [string, string];
  const warnings = compareWords(old, now, untimed) ?? [];
  return { type: 'panel', pictures: comparePictures(before?.picture ?? null, after?.picture ?? null), description, warnings, bubbles };
}

export type VersionPage = { content: PageContent; words: number } | null;
const isPanel = (content: PageContent | undefined): content is Panel => content !== undefined && 'bubbles' in content;
const EMPTY: Document = { type: 'doc', content: [] };

/** Compares a page of two versions word by word, or shows both side by side if it is too long for that (EDIT-18). */
export async function comparePages(before: VersionPage, after: VersionPage, ms = COMPARED_MS_MAX): Promise<ComparedContent> {
  const watch = stopwatch(ms);
  const [old, now] = [before?.content, after?.content];
  if (isPanel(old) || isPanel(now)) return comparePanels(isPanel(old) ? old : null, isPanel(now) ? now : null);
  const isLong = Math.max(before?.words ?? 0, after?.words ?? 0) > COMPARED_WORDS_MAX;
  const blocks = isLong ? null : await compareBlocks(old ?? EMPTY, now ?? EMPTY, watch);
  return blocks ? { type: 'blocks', blocks } : { type: 'side-by-side', before: old ?? null, after: now ?? null };
}
