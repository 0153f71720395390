import './progress-bar.css';

/** A thin progress bar: `value` of `max`, described by `label`. */
export function ProgressBar({ value, max = 100, label }: { value: number; max?: number; label: string }) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <span
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={label}
    >
      <i style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
