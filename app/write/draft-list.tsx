import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { BookGlyph } from '#ui/display/glyphs.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import type { action } from '../drafts/delete-draft.tsx';
import { draftAddress } from '../drafts/draft-address-rules.ts';
import { UNTITLED } from '../drafts/rules.ts';
import { useSavedElsewhere } from '../drafts/sync/use-saved-elsewhere.ts';
import { DraftLength } from '../editors/details/draft-length.tsx';
import { type ListedDraft, useDrafts } from '../editors/details/drafts-context.tsx';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { Cover } from '../works/covers/cover.tsx';
import { isPart, kindOfDraft, partKinds } from '../works/kinds.ts';
import './draft-list.css';

/** The member's drafts, with links to their editors and confirmed deletion. `newer` and `older` are the cursors of the adjacent pages. */
export function DraftList({ newer, older }: { newer: string | null; older: string | null }) {
  const drafts = useDrafts();
  const [toDelete, setToDelete] = useState<ListedDraft | null>(null);
  const fetcher = useFetcher<typeof action>();
  const refused = messageOfRefusal(fetcher.data);
  useSavedElsewhere();
  useEffect(() => {
    if (refused) void showToast({ message: refused, kind: 'error' });
  }, [refused]);
  return (
    <section className="draft-list" aria-labelledby="your-drafts">
      <h2 className="display" id="your-drafts">
        Saved Drafts
      </h2>
      {drafts.length ? (
        <ul>
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} onDelete={() => setToDelete(draft)} />
          ))}
        </ul>
      ) : (
        <Empty
          glyph={<BookGlyph size={72} />}
          title="No drafts yet"
          action={<ButtonLink to={href('/write/book')}>Start Writing</ButtonLink>}
        >
          The first line is the hardest. Let it be a bad one; nobody sees it but you.
        </Empty>
      )}
      {(newer || older) && (
        <nav className="mt-4 flex flex-wrap gap-3" aria-label="Pages of drafts">
          {newer && (
            <ButtonLink variant="line" to={`?after=${newer}`} preventScrollReset>
              Newer drafts
            </ButtonLink>
          )}
          {older && (
            <ButtonLink variant="line" to={`?before=${older}`} preventScrollReset>
              Older drafts
            </ButtonLink>
          )}
        </nav>
      )}
      <ConfirmDialog
        open={Boolean(toDelete)}
        title="Delete this draft?"
        confirm="Delete"
        danger
        onCancel={() => setToDelete(null)}
        onConfirm={() => {
          if (!toDelete) return;
          const { id } = toDelete;
          setToDelete(null);
          void fetcher.submit(null, { method: 'post', action: href('/drafts/:id/delete', { id }) });
        }}
      >
        Are you sure you want to delete <bdi>{toDelete?.title || UNTITLED}</bdi>? This action cannot be undone.
      </ConfirmDialog>
    </section>
  );
}

function DraftRow({ draft, onDelete }: { draft: ListedDraft; onDelete(): void }) {
  const kind = kindOfDraft(draft.type);
  const to = draftAddress(draft);
  const title = draft.title || UNTITLED;
  return (
    <li className="draft-row">
      <Cover work={{ kind, title, cover: draft.cover, author: draft.author }} sizes="54px" />
      <span className="min-w-0">
        <Link className="draft-row-title" to={to} dir="auto" title={title}>
          {title}
        </Link>
        <small>
          {isPart(draft.type) && `${partKinds[draft.type].name} · `}
          <DraftLength draft={draft} />
        </small>
      </span>
      <span className="draft-row-ways">
        <ButtonLink to={to} variant="line" size="sm">
          Edit
        </ButtonLink>
        <IconButton label={`Delete draft: ${title}`} onClick={onDelete}>
          <Trash2 size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
