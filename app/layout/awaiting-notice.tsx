import { AWAITING_APPROVAL } from '#server/access/standing-rules.ts';
import './awaiting-notice.css';

/** Above every page of somebody whose account staff have not approved yet (REG-07). */
export const AwaitingNotice = () => (
  <p className="awaiting-notice" role="note">
    {AWAITING_APPROVAL}
  </p>
);
