import { MessageSquarePlus } from 'lucide-react';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { commentsAddress, type Subject } from '../subject-rules.ts';
import { type Passage, type RemarkCounts, remarksOn } from './remark-rules.ts';
import './remarks.css';

/** How the dots of a page work: what is open, and whether the viewer can begin a remark. */
export type Remarks = {
  subject: Subject;
  /** Updated when remarks are added. */
  counts: RemarkCounts;
  open: string | null;
  mayRemark: boolean;
  /** Every passage has its button, also those without remarks; otherwise a pointer shows them. */
  isChoosing: boolean;
  onOpen(passage: Passage): void;
};
type Props = { passage: Passage; remarks: Remarks };

/**
 * The dot of a passage in the margin, which moves no text (REPLY-07). It opens the remarks beside the page; without JavaScript it is a link
 * to them.
 */
export function BlockRemarks({ passage, remarks: { subject, counts, open, mayRemark, isChoosing, onOpen } }: Props) {
  const count = counts[passage.block] ?? 0;
  const ready = useHydrated();
  if (!count && !(mayRemark && (ready || isChoosing))) return null;
  const name = remarksOn(count, passage.noun);
  const attributes = {
    className: 'remark-dot',
    'aria-label': name,
    title: name,
    children: count ? (
      <span className="remark-count" data-count={count > 99 ? '99+' : count} />
    ) : (
      <MessageSquarePlus size={18} strokeWidth={1.75} aria-hidden />
    ),
  };
  return (
    <div className="block-remarks" data-empty={count || isChoosing ? undefined : ''}>
      {ready ? (
        <button
          type="button"
          {...attributes}
          aria-expanded={open === passage.block}
          aria-controls="comments"
          tabIndex={count || isChoosing ? undefined : -1}
          onClick={() => onOpen(passage)}
        />
      ) : (
        <a href={commentsAddress({ ...subject, block: passage.block })} rel="nofollow" {...attributes}>
          {attributes.children}
        </a>
      )}
    </div>
  );
}
