type OpenDraft = { flushPending(): Promise<unknown> };

const open = new Set<OpenDraft>();
const WAIT_MS = 3_000;

/** Registers the draft of an open editor. Returns a function that unregisters it. */
export function registerOpenDraft(draft: OpenDraft) {
  open.add(draft);
  return () => void open.delete(draft);
}

/** Sends unsent changes of open editors before a list of drafts is loaded; waits at most WAIT_MS. */
export async function flushOpenDrafts() {
  if (!open.size) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, WAIT_MS);
  });
  await Promise.race([Promise.all([...open].map((draft) => draft.flushPending())), timeout]);
  clearTimeout(timer);
}
