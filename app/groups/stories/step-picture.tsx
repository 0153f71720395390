import { EyeOff, Hourglass, type LucideIcon, MessageCircleReply, Send, Star, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StoryStep } from './story-state-rules.ts';

const PICTURES: Record<StoryStep, LucideIcon> = {
  waiting: Hourglass,
  returned: MessageCircleReply,
  group: Users,
  sent: Send,
  zone: Star,
  deleted: Trash2,
  hidden: EyeOff,
};

/** Where a story is, as a picture and in words (SAFE-06). */
export function StepLine({ step, children }: { step: StoryStep; children: ReactNode }) {
  const Picture = PICTURES[step];
  return (
    <span className="story-step" data-step={step}>
      <Picture size={24} strokeWidth={2} aria-hidden />
      {children}
    </span>
  );
}
