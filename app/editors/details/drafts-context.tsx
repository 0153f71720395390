import { createContext, type ReactNode, useContext } from 'react';
import type { DraftType } from '../../works/kinds.ts';

export type ListedDraft = {
  id: string;
  type: DraftType;
  workId: string | null;
  title: string;
  cover: string | null;
  author: { name: string; username: string };
  lastModified: number;
  pagesCount: number;
  words: number;
};

const Drafts = createContext<readonly ListedDraft[] | null>(null);

/** Provides the signed-in member's drafts, loaded with the page. */
export const DraftsProvider = ({ drafts, children }: { drafts: readonly ListedDraft[]; children: ReactNode }) => (
  <Drafts value={drafts}>{children}</Drafts>
);

export function useDrafts() {
  const drafts = useContext(Drafts);
  if (!drafts) throw new Error('useDrafts must be used within a DraftsProvider');
  return drafts;
}
