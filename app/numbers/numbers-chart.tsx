import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { leastOf, type MaskedCount, shownNumber } from './numbers-rules.ts';

export type Point = { key: string; name: string; count: MaskedCount };
export type Mark = { bucket: string; title: string };

const [WIDTH, HEIGHT, TOP] = [720, 180, 16];
const STEPS = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000, 10_000];
/** The end of the axis: a round number that no bar exceeds. */
const scaleEnd = (most: number) => STEPS.find((step) => step >= most) ?? Math.ceil(most / 10_000) * 10_000;
/** The height of a bar for a number from 1 to 4, in the units of the axis. */
const HIDDEN_HEIGHT = 2.5;

type Props = { name: string; points: Point[]; marks: Mark[] };

/**
 * The bars of a count, drawn on the server. A hidden or rounded number has another pattern, not only another color. With scripts the arrow
 * keys reach each bar (STATS-05).
 */
export function NumbersChart({ name, points, marks }: Props) {
  const id = useId();
  const ready = useHydrated();
  const [at, setAt] = useState(points.length - 1);
  const end = scaleEnd(Math.max(...points.map(({ count }) => leastOf(count)), HIDDEN_HEIGHT));
  const step = WIDTH / Math.max(1, points.length);
  const bar = ({ count }: Point) => {
    const height = count.sum || count.hidden ? (Math.max(leastOf(count), count.hidden ? HIDDEN_HEIGHT : 0) / end) * HEIGHT : 0;
    return { y: TOP + HEIGHT - height, height, fill: `url(#${id}${count.hidden ? 'hidden' : 'exact'})` };
  };
  const shown = points[Math.min(at, points.length - 1)];
  return (
    <div className="numbers-chart">
      <svg viewBox={`0 0 ${WIDTH} ${TOP + HEIGHT + 2}`} role="img" aria-labelledby={`${id}title ${id}text`} preserveAspectRatio="none">
        <title id={`${id}title`}>{name}</title>
        <desc id={`${id}text`}>{described(points)}</desc>
        <defs>
          <pattern id={`${id}exact`} width="6" height="6" patternUnits="userSpaceOnUse">
            <rect width="6" height="6" className="numbers-ground" />
            <circle cx="3" cy="3" r="1" className="numbers-ink" />
          </pattern>
          <pattern id={`${id}hidden`} width="6" height="6" patternUnits="userSpaceOnUse">
            <path d="M0 6L6 0M-1 1L1 -1M5 7L7 5" className="numbers-lines" />
          </pattern>
        </defs>
        <line x1="0" x2={WIDTH} y1={TOP} y2={TOP} className="numbers-grid" />
        <line x1="0" x2={WIDTH} y1={TOP + HEIGHT} y2={TOP + HEIGHT} className="numbers-axis" />
        {points.map((point, i) => (
          <rect key={point.key} x={i * step + step * 0.1} width={step * 0.8} {...bar(point)} className="numbers-bar" />
        ))}
        {marks.map(({ bucket, title }) => {
          const x = (points.findIndex(({ key }) => key === bucket) + 0.5) * step;
          return (
            <path key={bucket + title} d={`M${x - 5} 2h10l-5 9z`} className="numbers-mark">
              <title>{title}</title>
            </path>
          );
        })}
        {ready && <rect x={at * step} y={TOP} width={step} height={HEIGHT} className="numbers-at" />}
      </svg>
      <div className="numbers-ends" aria-hidden>
        <span>{points[0]?.name}</span>
        <span>highest line: {end.toLocaleString('en-US')}</span>
        <span>{points.at(-1)?.name}</span>
      </div>
      {ready && shown && <Reached name={name} points={points} at={at} setAt={setAt} text={`${shown.name}: ${shownNumber(shown.count)}`} />}
    </div>
  );
}

/** What the whole chart shows, in a sentence. */
function described(points: readonly Point[]): string {
  const highest = points.reduce<Point | null>((most, point) => (!most || leastOf(point.count) > leastOf(most.count) ? point : most), null);
  if (!highest || !leastOf(highest.count)) return `${points.length} bars, none of them higher than 4.`;
  return `${points.length} bars from ${points[0]?.name} to ${points.at(-1)?.name}. The highest is ${shownNumber(highest.count)}, ${highest.name}.`;
}

/** The bar that the arrow keys or the pointer reached; a slider says its value once. */
function Reached({ name, points, at, setAt, text }: { name: string; points: Point[]; at: number; setAt(at: number): void; text: string }) {
  const last = points.length - 1;
  const reach = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, to)));
  };
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * points.length))));
  };
  return (
    <>
      <div
        className="numbers-reach"
        role="slider"
        tabIndex={0}
        aria-label={`${name}, bar by bar`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={text}
        onKeyDown={reach}
        onPointerMove={point}
      />
      <p className="numbers-reached" aria-hidden>
        {text}
      </p>
    </>
  );
}
