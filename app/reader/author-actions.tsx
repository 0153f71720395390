import { href, Link } from 'react-router';
import { WHO_CAN_COMMENT } from '../comments/access/comment-choice-rules.ts';
import { editAddress, useStartEditing } from '../drafts/editing/use-start-editing.ts';
import { lazyOnOpen } from '../loading/lazy-component.tsx';
import { kinds } from '../works/kinds.ts';
import { StatusForm } from '../works/status/status-form.tsx';
import type { OpenWork } from './reading.ts';
import '#ui/controls/button.css';
import './author-actions.css';

const DeleteButton = lazyOnOpen(async () => ({ default: (await import('./delete-work-button.tsx')).DeleteWorkButton }));

type LinkProps = { work: Pick<OpenWork, 'id'>; className?: string };
type PartLinkProps = LinkProps & { part: { id: string } | null };
type Props = { work: Pick<OpenWork, 'id' | 'kind'>; part: { id: string } | null };

/** Downloads the work or part as plain text. A plain link: the browser downloads the file without the router. */
export const ExportLink = ({ work: { id }, part, className }: PartLinkProps) => (
  <a
    className={className}
    href={part ? href('/works/:id/parts/:partId/text', { id, partId: part.id }) : href('/works/:id/text', { id })}
    download
  >
    Export as plain text
  </a>
);

/** A link to a page that only the author may open. */
const AuthorLink = ({ to, className, children }: { to: string; className: string | undefined; children: string }) => (
  <Link className={className} to={to} prefetch="none" rel="nofollow">
    {children}
  </Link>
);

/** Leads the author to who can comment on the work, also from one of its parts (CMT-01). */
export const CommentRuleLink = ({ work: { id }, className }: LinkProps) => (
  <AuthorLink className={className} to={href('/works/:id/comment-rule', { id })}>
    {WHO_CAN_COMMENT}
  </AuthorLink>
);

/** Downloads the whole comic with its images. */
const ComicDownload = ({ work: { id }, className }: { work: { id: string }; className?: string }) => (
  <a className={className} href={href('/works/:id/download', { id })} download>
    Download
  </a>
);

/** Opens the work or the open part in its editor (EDIT-01). */
export function EditAction({ work: { id }, part }: Omit<PartLinkProps, 'className'>) {
  const { Form, busy, refusal } = useStartEditing();
  return (
    <Form
      method="post"
      action={editAddress(id, part?.id)}
      className="edit-work"
      aria-busy={busy}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      <button type="submit">Edit</button>
      {refusal && <p role="alert">{refusal}</p>}
    </Form>
  );
}

/** Leads the author to the form of title, cover, genre and language. */
export const DetailsLink = ({ work: { id }, className }: LinkProps) => (
  <AuthorLink className={className} to={href('/works/:id/details', { id })}>
    Edit details
  </AuthorLink>
);

/** Leads the author to the versions of the work, or of the open part (EDIT-16). */
export const HistoryLink = ({ work: { id }, part, className }: PartLinkProps) => (
  <AuthorLink className={className} to={href('/works/:id/history', { id }) + (part ? `?part=${part.id}` : '')}>
    History
  </AuthorLink>
);

/** Leads the author to what happened to the work, in numbers (STATS-01). */
const NumbersLink = ({ work: { id }, className }: LinkProps) => (
  <AuthorLink className={className} to={href('/works/:id/numbers', { id })}>
    Numbers
  </AuthorLink>
);

/** Leads the author to the announcement of the work, or to the notes around the open part. */
const NotesLink = ({ work: { id }, part, className }: PartLinkProps) => (
  <AuthorLink
    className={className}
    to={part ? href('/works/:id/parts/:partId/notes', { id, partId: part.id }) : href('/works/:id/notes', { id })}
  >
    {part ? 'Author’s notes' : 'Announcement and notes'}
  </AuthorLink>
);

/** Leads the author to what readers see about the use of assistants, and to their statement about it (LABEL-03). */
export const LabelLink = ({ work: { id }, className }: LinkProps) => (
  <AuthorLink className={className} to={href('/works/:id/label', { id })}>
    Use of assistants
  </AuthorLink>
);

/** Leads the author to the warnings of the open part. */
const WarningsLink = ({ work: { id }, part, className }: PartLinkProps) =>
  part && (
    <AuthorLink className={className} to={href('/works/:id/parts/:partId/warnings', { id, partId: part.id })}>
      Content warnings
    </AuthorLink>
  );

/** The author's button that deletes the open part, or the work. */
const DeleteAction = ({ work: { id, kind }, part }: Props) => (
  <DeleteButton
    open
    onMissing={() => {}}
    action={part ? href('/works/:id/parts/:partId/delete', { id, partId: part.id }) : href('/works/:id/delete', { id })}
    noun={(part && kinds[kind].part) ?? kinds[kind].noun}
    {...(!part && { workId: id })}
  />
);

/** What only the author can do with the work, or with the open chapter or arc. */
export const AuthorActions = ({ work, part }: { work: OpenWork; part: { id: string } | null }) => (
  <>
    <EditAction work={work} part={part} />
    {!part && <DetailsLink work={work} className="own-text" />}
    {!part && <StatusForm work={work} />}
    {kinds[work.kind].part && <NotesLink work={work} part={part} className="own-text" />}
    <WarningsLink work={work} part={part} className="own-text" />
    <LabelLink work={work} className="own-text" />
    <HistoryLink work={work} part={part} className="own-text" />
    {!part && <NumbersLink work={work} className="own-text" />}
    {work.kind !== 'comic' && <ExportLink work={work} part={part} className="own-text" />}
    <CommentRuleLink work={work} className="own-text" />
    {work.kind === 'comic' && <ComicDownload work={work} className="own-text" />}
    <DeleteAction work={work} part={part} />
  </>
);
