import { FilePen } from 'lucide-react';
import { Link } from 'react-router';
import { draftAddress } from '#app/drafts/draft-address-rules.ts';
import { UNTITLED } from '#app/drafts/rules.ts';
import { isPart, kindOfDraft, kinds, partKinds } from '#app/works/kinds.ts';
import { OwnTileMenu } from './own-tile-menu.tsx';
import type { ProfileItem } from './profile-list.server.ts';

type Draft = Extract<ProfileItem, { type: 'draft' }>;

/** A draft as a dashed sheet with its first words; opens in its editor (PROFILE-04, DRAFT-21). */
export function DraftTile({ draft, onDelete }: { draft: Draft; onDelete(): void }) {
  const { id, kind, workId, beginning, when } = draft;
  const title = draft.title || UNTITLED;
  return (
    <article className="tile tile-draft">
      <Link className="tile-link" to={draftAddress({ id, type: kind, workId })}>
        <span className="draft-tile" aria-hidden="true" dir="auto">
          <b>{title}</b>
          <span>{beginning}</span>
        </span>
        <span className="tile-words">
          <span className="kind-label">
            <FilePen size={16} strokeWidth={1.75} aria-hidden />
            Draft
          </span>
          <b dir="auto">{title}</b>
          <span className="tile-stat">
            {isPart(kind) ? partKinds[kind].name : kinds[kindOfDraft(kind)].name} · edited {when}
          </span>
        </span>
      </Link>
      <OwnTileMenu title={title} what="draft" to={draftAddress({ id, type: kind, workId })} onDelete={onDelete} />
    </article>
  );
}
