import { Form, href, Link } from 'react-router';
import { WHO_CAN_COMMENT } from '../comments/access/comment-choice-rules.ts';
import { lazyOnOpen } from '../loading/lazy-component.tsx';
import { kinds } from '../works/kinds.ts';
import type { OpenWork } from './reading.ts';
import '#ui/controls/button.css';
import './owner-actions.css';

const DeleteButton = lazyOnOpen(async () => ({ default: (await import('./delete-work-button.tsx')).DeleteWorkButton }));

type Props = { work: Pick<OpenWork, 'id' | 'kind'>; part: { id: string } | null };

/** Downloads the work or part as plain text. A plain link: the browser downloads the file without the router. */
export const ExportLink = ({ work: { id }, part, className }: Props & { className?: string }) => (
  <a
    className={className}
    href={part ? href('/works/:id/parts/:partId/text', { id, partId: part.id }) : href('/works/:id/text', { id })}
    download
  >
    Export as plain text
  </a>
);

/** Leads the author to who can comment on the work, also from one of its parts (CMT-01). */
export const CommentRuleLink = ({ work: { id }, className = '' }: { work: Pick<OpenWork, 'id'>; className?: string }) => (
  <Link className={className} to={href('/works/:id/comment-rule', { id })} prefetch="none" rel="nofollow">
    {WHO_CAN_COMMENT}
  </Link>
);

/** Downloads the whole comic with its images. */
export const ComicDownload = ({ work: { id }, className }: { work: { id: string }; className?: string }) => (
  <a className={className} href={href('/works/:id/download', { id })} download>
    Download
  </a>
);

/** Opens the work or the open part in its editor (EDIT-01). */
export const EditAction = ({ work: { id }, part }: { work: Pick<OpenWork, 'id'>; part: { id: string } | null }) => (
  <Form
    method="post"
    action={part ? href('/works/:id/parts/:partId/edit', { id, partId: part.id }) : href('/works/:id/edit', { id })}
    className="edit-work"
  >
    <button type="submit">Edit</button>
  </Form>
);

/** Leads the author to the form of title, cover, genre and language. */
export const DetailsLink = ({ work: { id }, className = '' }: { work: Pick<OpenWork, 'id'>; className?: string }) => (
  <Link className={className} to={href('/works/:id/details', { id })} prefetch="none" rel="nofollow">
    Edit details
  </Link>
);

/** Leads the author to the versions of the work, or of the open part (EDIT-16). */
export const HistoryLink = ({
  work: { id },
  part,
  className = '',
}: {
  work: Pick<OpenWork, 'id'>;
  part: { id: string } | null;
  className?: string;
}) => (
  <Link className={className} to={href('/works/:id/history', { id }) + (part ? `?part=${part.id}` : '')} prefetch="none" rel="nofollow">
    History
  </Link>
);

/** Leads the author to the announcement of the work, or to the notes around the open part. */
export const NotesLink = ({
  work: { id },
  part,
  className = '',
}: {
  work: Pick<OpenWork, 'id'>;
  part: { id: string } | null;
  className?: string;
}) => (
  <Link
    className={className}
    to={part ? href('/works/:id/parts/:partId/notes', { id, partId: part.id }) : href('/works/:id/notes', { id })}
    prefetch="none"
    rel="nofollow"
  >
    {part ? 'Author’s notes' : 'Announcement and notes'}
  </Link>
);

/** The author's button that deletes the open part, or the work. */
export const DeleteAction = ({ work: { id, kind }, part }: Props) => (
  <DeleteButton
    open
    onMissing={() => {}}
    action={part ? href('/works/:id/parts/:partId/delete', { id, partId: part.id }) : href('/works/:id/delete', { id })}
    noun={(part && kinds[kind].part) ?? kinds[kind].noun}
    {...(!part && { workId: id })}
  />
);
