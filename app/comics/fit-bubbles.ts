// A box that breaks its words is as wide as it may be, not as its longest line: no style asks for less. So the lines are measured, and the box set.
const waiting = new Set<HTMLElement>();
const inFrame = new Map<Element, Set<HTMLElement>>();
let observer: ResizeObserver | undefined;

/** How wide a bubble is around its longest line; null when it has no words that are drawn. */
function widthOf(bubble: HTMLElement): number | null {
  const words = bubble.firstElementChild;
  if (!(words instanceof HTMLElement) || !words.offsetWidth) return null;
  const range = document.createRange();
  range.selectNodeContents(words);
  const lines = [...range.getClientRects()];
  const scale = words.getBoundingClientRect().width / words.offsetWidth; // the viewer may be zoomed
  const longest = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));
  const width = Math.ceil(longest / scale) + 1 + bubble.offsetWidth - words.offsetWidth;
  return lines.length && width < bubble.offsetWidth ? width : null;
}

/** All styles are cleared, then all boxes read, then all set: one layout for any number of bubbles. */
export function fitAll(bubbles: readonly HTMLElement[]) {
  for (const { style } of bubbles) style.inlineSize = '';
  const widths = bubbles.map(widthOf);
  for (const [i, { style }] of bubbles.entries()) style.inlineSize = widths[i] ? `${widths[i]}px` : '';
}

/** Before the next paint. */
export function fitSoon(bubble: HTMLElement) {
  if (!waiting.size)
    queueMicrotask(() => {
      const all = [...waiting];
      waiting.clear();
      fitAll(all);
    });
  waiting.add(bubble);
}

const all = () => [...inFrame.values()].flatMap((bubbles) => [...bubbles]);

/** Keeps a bubble as wide as its longest line, also when its frame changes size or its font comes. Returns the end of it. */
export function keepBubblesFitted(bubble: HTMLElement): () => void {
  const frame = bubble.closest('.bubble-frame');
  if (!frame) return () => {};
  if (!observer) {
    observer = new ResizeObserver((entries) => fitAll(entries.flatMap(({ target }) => [...(inFrame.get(target) ?? [])])));
    document.fonts?.addEventListener('loadingdone', () => fitAll(all()));
  }
  const bubbles = inFrame.get(frame) ?? new Set();
  if (!inFrame.has(frame)) {
    inFrame.set(frame, bubbles);
    observer.observe(frame);
  }
  bubbles.add(bubble);
  fitSoon(bubble);
  return () => {
    bubbles.delete(bubble);
    waiting.delete(bubble);
    if (bubbles.size) return;
    inFrame.delete(frame);
    observer?.unobserve(frame);
  };
}
