import type { ReactNode } from 'react';
import type { PageContent } from '../drafts/pages/draft-page.ts';
import { ChangesDialog } from '../editing/changes/changes-dialog.tsx';
import { EditingNotice } from '../editing/editing-notice.tsx';
import { partDeleted } from '../editing/editing-rules.ts';
import type { PublishProps } from '../publish/draft-to-publish.ts';
import { ScheduledNotice } from '../publish/schedule/scheduled-notice.tsx';
import { type Kind, kinds } from '../works/kinds.ts';
import { DraftNoticeBanner } from './draft-notice.tsx';
import { EditorDialogs, type QuestionTexts } from './editor-dialogs.tsx';
import type { EditorFrameState, Question } from './use-editor-frame.ts';

type Props<C extends PageContent> = {
  frame: EditorFrameState<C>;
  className: string;
  kind: Kind;
  /** The address of this editor, for a link to the other copy of the draft. */
  address: string;
  bar: ReactNode;
  /** Notices below the bar, after the one about conflicting copies. */
  notices?: ReactNode;
  /** What is between the bar and the dialogs of the frame. */
  children: ReactNode;
  questions: QuestionTexts;
  onConfirm(question: Question): void;
  /** The publish dialog, shown after Publish to a signed-in viewer. */
  publish(props: PublishProps<C>): ReactNode;
};

/** What all editors share: the bar with the draft notice above the content, the confirmations, and the publish dialog. */
export function EditorFrame<C extends PageContent>(props: Props<C>) {
  const { frame, className, kind, address, bar, notices, children, questions, onConfirm, publish } = props;
  const { sync, snapshot, workingCopy, viewer, publishing, closePublish, schedule, setSchedule } = frame;
  const shared = viewer && { sync, snapshot, author: viewer.name, onClose: closePublish, onScheduled: setSchedule };
  return (
    <div className={className} data-kind={kind}>
      <div className="editor-top">
        {bar}
        {workingCopy && <EditingNotice draft={{ sync, snapshot }} workingCopy={workingCopy} setDiscarding={frame.setDiscarding} />}
        <div role="status">
          {frame.isOfDeletedPart && <p className="editing-notice">{partDeleted(kinds[kind].part ?? kinds[kind].noun)}</p>}
        </div>
        {schedule && <ScheduledNotice snapshot={snapshot} schedule={schedule} onChanged={setSchedule} />}
        <DraftNoticeBanner notice={snapshot.notice} editor={address} onDismiss={sync.dismiss} />
        {notices}
      </div>
      {children}
      <EditorDialogs frame={frame} texts={questions} onConfirm={onConfirm} />
      {publishing &&
        shared &&
        (workingCopy ? (
          <ChangesDialog draft={shared} workingCopy={workingCopy} onClose={closePublish} onScheduled={setSchedule} />
        ) : (
          publish(shared)
        ))}
    </div>
  );
}
