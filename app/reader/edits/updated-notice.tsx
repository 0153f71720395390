import { Button } from '#ui/controls/button.tsx';
import './updated-notice.css';

/** Over the text, so that nothing of it moves; the region is there from the beginning, so that screen readers announce its words. */
export const UpdatedNotice = ({ isOutdated, showNew }: { isOutdated: boolean; showNew(): void }) => (
  <div className="updated-notice" role="status">
    {isOutdated && (
      <div>
        <span>This page was updated.</span>
        <Button variant="line" size="sm" onClick={showNew}>
          Show the new version
        </Button>
      </div>
    )}
  </div>
);
