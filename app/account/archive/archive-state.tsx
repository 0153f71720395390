import { Form } from 'react-router';
import { ARCHIVE_DAYS, type ShownArchive } from './archive-rules.ts';
import './archive-page.css';

type Props = {
  archive: ShownArchive;
  /** The address of the download, and the sentence while the archive is being made. */
  download: string;
  building: string;
  refused: string | null;
  button: React.ReactNode;
};

/** The state of an archive: none, being made, or ready to download. */
export const ArchiveState = ({ archive: { ready, isBuilding, tooSoon }, download, building, refused, button }: Props) => (
  <>
    {refused && (
      <p role="alert" className="archive-refused">
        {refused}
      </p>
    )}
    <p role="status">{isBuilding ? building : ''}</p>
    {ready && (
      <section>
        <h2 className="display text-xl">Ready to download</h2>
        <p>
          <a className="link" href={download} download>
            Download the archive of {ready.at}
          </a>{' '}
          ({ready.megabytes.toLocaleString('en-US', { maximumFractionDigits: 1 })} MB). The link works for {ARCHIVE_DAYS} days, until{' '}
          {ready.until}, and only while you are signed in.
        </p>
      </section>
    )}
    {tooSoon ? !refused && <p className="text-ink-2">{tooSoon}</p> : <Form method="post">{button}</Form>}
  </>
);
