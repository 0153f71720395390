import { Menu } from '@base-ui/react/menu';
import { BellOff, Bookmark, Flag, PenLine, Trash2 } from 'lucide-react';
import { type Dispatch, type MouseEvent, type SetStateAction, useEffect, useRef } from 'react';
import { href, useFetcher, useLocation, useNavigate } from 'react-router';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useSignIn } from '../account/sign-in/sign-in-dialog-context.tsx';
import { HideItems } from '../content-settings/menu/hide-items.tsx';
import { useHiding } from '../content-settings/menu/use-hiding.ts';
import { useSite } from '../document/site.ts';
import { editAddress, useStartEditing } from '../drafts/editing/use-start-editing.ts';
import { StateItems } from '../engagement/library/state-items.tsx';
import { useCurrentState } from '../engagement/library/use-current-state.ts';
import { useStateChoice } from '../engagement/library/use-state-choice.ts';
import type { action as saving } from '../engagement/save.tsx';
import { messageOfRefusal } from '../forms/action-errors.ts';
import { DELETE_CONTENT_QUESTION } from '../forms/delete-rules.ts';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { muteAddress } from '../notifications/choices/mute-target-rules.ts';
import type { action as deleting } from '../work-deletion/delete-work.tsx';
import { DeletedWithWork } from '../work-deletion/deleted-with.tsx';
import { markDeleted } from '../work-deletion/deleted-works.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import '#ui/dialogs/menu.css';

const ReportDialog = lazyComponent(() => import('../reports/report-dialog.tsx'));
const HideTagDialog = lazyComponent(() => import('../content-settings/menu/hide-tag-dialog.tsx'));

/** The work of the open menu. */
export type MenuTarget = { button: HTMLButtonElement; kind: Kind; id: string; by: string; name: string; hasTags: boolean };
/** Whether the menu itself or a dialog chosen from it is open. */
export type Stage = 'menu' | 'report' | 'delete' | 'hide-tag' | null;
export type WorkMenuProps = { target: MenuTarget; stage: Stage; setStage: Dispatch<SetStateAction<Stage>> };

/**
 * Save, the states of the library, what hides works from one's lists, and Edit and Delete for the author or Report Content for others. For
 * a visitor every item opens the sign-in dialog.
 */
export default function WorkMenu({ target: { button, kind, id, by, name, hasTags }, stage, setStage }: WorkMenuProps) {
  const signIn = useSignIn();
  const { viewer } = useSite();
  const save = useSaving();
  const remove = useDeleting(id, () => setStage(null));
  const edit = useEditing(id);
  const hide = useHiding();
  const open = stage === 'menu';
  const hasLibrary = Boolean(viewer) && viewer?.role !== 'child';
  const { choose: chooseState } = useStateChoice(id);
  const current = useCurrentState(open && hasLibrary ? id : null);
  useEffect(() => {
    button.ariaExpanded = String(open);
    return () => button.removeAttribute('aria-expanded');
  }, [button, open]);
  const choose = (run: () => void) => (event: MouseEvent) => {
    if (viewer) return run();
    setStage(null);
    signIn({ event: event.nativeEvent });
  };
  const close = () => {
    setStage(null);
    button.focus({ preventScroll: true });
  };
  return (
    <>
      <Menu.Root open={open} onOpenChange={(next) => !next && setStage((now) => (now === 'menu' ? null : now))}>
        <Menu.Portal>
          <Menu.Positioner className="menu-place" anchor={button} align="end" sideOffset={2} collisionPadding={8}>
            <Menu.Popup className="menu" finalFocus={() => button}>
              <Menu.Item onClick={choose(() => save(id))}>
                <Bookmark size={18} strokeWidth={1.75} aria-hidden />
                Save
              </Menu.Item>
              {hasLibrary && <StateItems state={current} onChoose={chooseState} />}
              {hasLibrary && kind !== 'kids_book' && <MuteItem id={id} />}
              {viewer?.username === by ? (
                <>
                  {viewer.role !== 'child' && <EditItem onClick={edit} />}
                  <Menu.Item className="menu-danger" onClick={() => setStage('delete')}>
                    <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                    Delete
                  </Menu.Item>
                </>
              ) : (
                <>
                  <HideItems
                    author={by && name}
                    hasTags={hasTags}
                    onWork={choose(() => hide.work(id))}
                    onPerson={choose(() => hide.person(by))}
                    onTag={choose(() => setStage('hide-tag'))}
                  />
                  <Menu.Item className="menu-danger" onClick={choose(() => setStage('report'))}>
                    <Flag size={18} strokeWidth={1.75} aria-hidden />
                    Report Content
                  </Menu.Item>
                </>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {stage === 'hide-tag' && <HideTagDialog workId={id} onHide={hide.tag} onClose={close} onMissing={close} />}
      {stage === 'report' && <ReportDialog contentType={kind} contentId={id} onClose={close} onMissing={close} />}
      <ConfirmDialog
        open={stage === 'delete'}
        title={`Delete ${kinds[kind].noun}`}
        confirm="Delete"
        danger
        busy={remove.busy && 'Deleting...'}
        onCancel={close}
        onConfirm={remove.run}
      >
        {DELETE_CONTENT_QUESTION}
        {stage === 'delete' && <DeletedWithWork id={id} />}
      </ConfirmDialog>
    </>
  );
}

/** Leads to the page that mutes the notices of a work (NOTICE-08). */
function MuteItem({ id }: { id: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Menu.Item onClick={() => void navigate(muteAddress({ of: 'work', id }, pathname + search))}>
      <BellOff size={18} strokeWidth={1.75} aria-hidden />
      Mute notices
    </Menu.Item>
  );
}

const EditItem = ({ onClick }: { onClick(): void }) => (
  <Menu.Item onClick={onClick}>
    <PenLine size={18} strokeWidth={1.75} aria-hidden />
    Edit
  </Menu.Item>
);

/** Opens the viewer's own work in its editor (EDIT-01). */
function useEditing(id: string) {
  const { submit, ...fetcher } = useStartEditing();
  useResult(fetcher);
  return () => void submit(null, { method: 'post', action: editAddress(id) });
}

/** Calls `onResult` once per result of a fetcher, after the page has revalidated; an error is a toast, as the menu is closed by then. */
function useResult<T>({ state, data }: { state: string; data: T | undefined }, onResult?: (result: T, refusal: string | null) => void) {
  const handled = useRef<T>(undefined);
  useEffect(() => {
    if (state !== 'idle' || data === undefined || handled.current === data) return;
    handled.current = data;
    const refusal = messageOfRefusal(data);
    if (refusal) void showToast({ message: refusal, kind: 'error' });
    onResult?.(data, refusal);
  }, [state, data, onResult]);
}

/** Saves a work and confirms it with a toast. */
function useSaving() {
  const fetcher = useFetcher<typeof saving>();
  const navigate = useNavigate();
  useResult(fetcher, (_, refusal) => {
    const view = { label: 'View', run: () => void navigate(href('/saved-stories')) };
    if (!refusal) void showToast({ message: 'Added to Saved Stories.', action: view });
  });
  return (id: string) => fetcher.submit({ saved: 'yes' }, { method: 'post', action: href('/works/:id/save', { id }) });
}

/** Deletes the viewer's own work; the router then revalidates the page. Calls `after` on success and on failure. */
function useDeleting(id: string, after: () => void) {
  const fetcher = useFetcher<typeof deleting>();
  useResult(fetcher, (_, refusal) => {
    if (!refusal) markDeleted(id);
    after();
  });
  return {
    busy: fetcher.state !== 'idle',
    run: () => void fetcher.submit(null, { method: 'post', action: href('/works/:id/delete', { id }) }),
  };
}
