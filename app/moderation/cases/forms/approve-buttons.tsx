import { Button } from '#ui/controls/button.tsx';

/** Approve and Decline; `name` is the field that contains the answer. */
export const ApproveButtons = ({ name, isBusy }: { name: string; isBusy: boolean }) => (
  <div className="decide-buttons">
    <Button type="submit" name={name} value="approve" inactive={isBusy}>
      Approve
    </Button>
    <Button type="submit" name={name} value="decline" variant="danger-line" inactive={isBusy}>
      Decline
    </Button>
  </div>
);
