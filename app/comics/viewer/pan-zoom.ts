const SCALE_MAX = 8;

type View = { scale: number; x: number; y: number };
/** A point of the viewport, in pixels. */
export type Point = { x: number; y: number };

const FIT: View = { scale: 1, x: 0, y: 0 };
const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Zooms and moves the panel in the stage. Writes to its style directly, without rendering for each move. */
export function createPanZoom(stage: HTMLElement) {
  let view = FIT;
  const show = (next: View, offset = 0) => {
    view = next;
    const panel = stage.querySelector<HTMLElement>('.viewer-panel');
    if (!panel) return;
    const fits = next.scale === 1;
    panel.style.transform = fits && !offset ? '' : `translate(${next.x + offset}px, ${next.y}px) scale(${next.scale})`;
    stage.toggleAttribute('data-zoomed', !fits);
  };
  return {
    isZoomed: () => view.scale > 1,
    /** Shows the whole panel, `offset` pixels from its place. */
    fit: (offset = 0) => show(FIT, offset),
    /** Zooms by a factor around the point, which has moved by `moved` pixels. The panel stops at its edges. */
    zoom(by: number, at: Point, moved: Point = { x: 0, y: 0 }) {
      const scale = clamp(1, view.scale * by, SCALE_MAX);
      if (scale === 1) return show(FIT);
      const { left, top, width, height } = stage.getBoundingClientRect();
      const [cx, cy] = [at.x - left - width / 2, at.y - top - height / 2];
      const factor = scale / view.scale;
      const limit = { x: (width * (scale - 1)) / 2, y: (height * (scale - 1)) / 2 };
      show({
        scale,
        x: clamp(-limit.x, cx - (cx - view.x) * factor + moved.x, limit.x),
        y: clamp(-limit.y, cy - (cy - view.y) * factor + moved.y, limit.y),
      });
    },
  };
}

export type PanZoom = ReturnType<typeof createPanZoom>;
