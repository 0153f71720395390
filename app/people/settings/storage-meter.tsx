import { Skeleton } from '#ui/display/skeleton.tsx';
import { formatStorage } from '../own-rules.ts';
import './storage-meter.css';

const LABEL = 'Images, files and published text';
const NEARLY_FULL = 0.9;

/** How much of their storage the viewer has used. */
export function StorageMeter({ storage }: { storage: { used: number; allowed: number } | undefined }) {
  if (!storage) return <Skeleton className="settings-row-wait" />;
  const used = Math.min(storage.used, storage.allowed);
  const words = `${formatStorage(storage.used)} of ${formatStorage(storage.allowed)} used`;
  return (
    <div className="storage-meter">
      <p>{LABEL}</p>
      <p>{words}</p>
      <meter aria-label={LABEL} aria-valuetext={words} min={0} max={storage.allowed} value={used} />
      {used >= storage.allowed * NEARLY_FULL && (
        <p className="storage-note">
          Your storage is {used < storage.allowed ? 'almost full' : 'full'}. Delete images, files or published works that you no longer
          need.
        </p>
      )}
    </div>
  );
}
