type Open = { sent(): Promise<unknown> };

const open = new Set<Open>();
const WAIT_MS = 3_000;

/** An editor that shows a draft. Returns how to take it off the list again. */
export function openDraft(draft: Open) {
  open.add(draft);
  return () => void open.delete(draft);
}

/** What is written in an open editor reaches the server before a list of drafts is asked for (DRAFT-06); a slow connection is not waited for. */
export async function draftsSent() {
  if (!open.size) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  await Promise.race([Promise.all([...open].map((draft) => draft.sent())), late]);
  clearTimeout(timer);
}
