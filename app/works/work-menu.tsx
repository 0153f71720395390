import { Menu } from '@base-ui/react/menu';
import { Bookmark, Flag, Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notify } from '#ui/notify.ts';
import { useSignIn } from '../account/sign-in-dialog-context.tsx';
import { refusalOf } from '../shell/action-errors.ts';
import { lazily } from '../shell/lazy-component.tsx';
import { useSite } from '../shell/site.ts';
import type { action as deleting } from './delete-work.tsx';
import { forget } from './deleted-works.ts';
import { kinds } from './kinds.ts';
import type { action as saving } from './save.tsx';
import type { WorkMenuProps } from './tile-menu.tsx';
import '#ui/menu.css';

const ReportDialog = lazily(() => import('../reports/report-dialog.tsx'));

const QUESTION = 'Are you sure you want to delete this content? This action cannot be undone.'; // PROFILE-20

/** Save, and Report Content of somebody else's work or Delete of one's own (HOME-31, PROFILE-20 to -22, PRIVACY-06). A visitor is asked to sign in. */
export default function WorkMenu({ of: { button, kind, id, by }, stage, go }: WorkMenuProps) {
  const signIn = useSignIn();
  const { viewer } = useSite();
  const save = useSaving();
  const remove = useDeleting(id, () => go(null));
  const open = stage === 'menu';
  useEffect(() => {
    button.ariaExpanded = String(open);
    return () => button.removeAttribute('aria-expanded');
  }, [button, open]);
  const choose = (run: () => void) => (event: MouseEvent) => {
    if (viewer) return run();
    go(null);
    signIn({ event: event.nativeEvent });
  };
  const close = () => {
    go(null);
    button.focus({ preventScroll: true });
  };
  return (
    <>
      <Menu.Root open={open} onOpenChange={(next) => !next && go((now) => (now === 'menu' ? null : now))}>
        <Menu.Portal>
          <Menu.Positioner className="menu-place" anchor={button} align="end" sideOffset={2} collisionPadding={8}>
            <Menu.Popup className="menu" finalFocus={() => button}>
              <Menu.Item onClick={choose(() => save(id))}>
                <Bookmark size={18} strokeWidth={1.75} aria-hidden />
                Save
              </Menu.Item>
              {viewer?.username === by ? (
                <Menu.Item className="menu-danger" onClick={() => go('delete')}>
                  <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                  Delete
                </Menu.Item>
              ) : (
                <Menu.Item className="menu-danger" onClick={choose(() => go('report'))}>
                  <Flag size={18} strokeWidth={1.75} aria-hidden />
                  Report Content
                </Menu.Item>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
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
        {QUESTION}
      </ConfirmDialog>
    </>
  );
}

/** Tells each answer of a fetcher once, when the page has been asked anew as well. */
function useAnswer<T>({ state, data }: { state: string; data: T | undefined }, tell: (answer: T, refusal: string | null) => void) {
  const told = useRef<T>(undefined);
  useEffect(() => {
    if (state !== 'idle' || data === undefined || told.current === data) return;
    told.current = data;
    const refusal = refusalOf(data);
    if (refusal) void notify({ words: refusal, kind: 'error' });
    tell(data, refusal);
  }, [state, data, tell]);
}

/** Keeps a work on the shelf of saved stories, and says so. */
function useSaving() {
  const fetcher = useFetcher<typeof saving>();
  const navigate = useNavigate();
  useAnswer(fetcher, (_, refusal) => {
    const view = { label: 'View', run: () => void navigate(href('/saved-stories')) };
    if (!refusal) void notify({ words: 'Kept on your Saved Stories shelf.', action: view });
  });
  return (id: string) => fetcher.submit({ saved: 'yes' }, { method: 'post', action: href('/works/:id/save', { id }) });
}

/** Deletes one's own work; the router asks every list of the page anew. `after` when it is decided. */
function useDeleting(id: string, after: () => void) {
  const fetcher = useFetcher<typeof deleting>();
  useAnswer(fetcher, (_, refusal) => {
    if (!refusal) forget(id);
    after();
  });
  return {
    busy: fetcher.state !== 'idle',
    run: () => void fetcher.submit(null, { method: 'post', action: href('/works/:id/delete', { id }) }),
  };
}
