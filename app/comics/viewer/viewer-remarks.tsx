import { MessageSquarePlus } from 'lucide-react';
import { shortCount } from '#ui/display/count-rules.ts';
import type { Remarks } from '../../comments/remarks/block-remarks.tsx';
import { remarksOn } from '../../comments/remarks/remark-rules.ts';
import { commentsAddress } from '../../comments/subject-rules.ts';

export type ViewerSide = 'comments' | 'remarks';
/** What is open beside the panel, when JavaScript runs. */
export type Sides = { open: ViewerSide | null; toggle(side: ViewerSide): void };

type Props = { panel: { key?: string | null }; remarks: Remarks; side: Sides | undefined };

/** Opens the remarks on the panel that is shown; without JavaScript a link to them (REPLY-07). */
export function ViewerRemarks({ panel: { key }, remarks: { subject, counts, mayRemark }, side }: Props) {
  const count = (key && counts[key]) || 0;
  if (!key || !(count || mayRemark)) return null;
  const name = remarksOn(count, 'panel');
  const attributes = {
    className: 'work-action viewer-remarks',
    'aria-label': name,
    title: name,
    children: (
      <>
        <MessageSquarePlus size={20} strokeWidth={1.75} aria-hidden />
        {count ? shortCount(count) : null}
      </>
    ),
  };
  if (!side) return <a href={commentsAddress({ ...subject, block: key })} rel="nofollow" {...attributes} />;
  return <button type="button" {...attributes} aria-expanded={side.open === 'remarks'} onClick={() => side.toggle('remarks')} />;
}
