// CSS cannot shrink a box with wrapped text to its longest line, so the lines are measured and the width is set.
const scheduled = new Set<HTMLElement>();
const inFrame = new Map<Element, Set<HTMLElement>>();
let observer: ResizeObserver | undefined;

/** The width of a bubble that fits its longest line; null when it has no visible text or already fits. */
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

/** Clears all widths, then measures all bubbles, then sets all widths, so that there is one layout for any number of bubbles. */
export function fitAll(bubbles: readonly HTMLElement[]) {
  for (const { style } of bubbles) style.inlineSize = '';
  const widths = bubbles.map(widthOf);
  for (const [i, { style }] of bubbles.entries()) style.inlineSize = widths[i] ? `${widths[i]}px` : '';
}

/** Fits a bubble before the next paint, together with all others scheduled by then. */
export function scheduleFit(bubble: HTMLElement) {
  if (!scheduled.size)
    queueMicrotask(() => {
      const all = [...scheduled];
      scheduled.clear();
      fitAll(all);
    });
  scheduled.add(bubble);
}

const all = () => [...inFrame.values()].flatMap((bubbles) => [...bubbles]);

/** Keeps a bubble as wide as its longest line, also when its frame is resized or fonts load. Returns the cleanup function. */
export function observeBubbleFit(bubble: HTMLElement): () => void {
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
  scheduleFit(bubble);
  return () => {
    bubbles.delete(bubble);
    scheduled.delete(bubble);
    if (bubbles.size) return;
    inFrame.delete(frame);
    observer?.unobserve(frame);
  };
}
