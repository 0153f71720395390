import { jobKind } from '#server/jobs/jobs.ts';

/** Carries out a bulk removal. */
export const REMOVE_ALL = jobKind<{ id: string }>('remove-all');
/** Takes a bulk removal back whole. */
export const RESTORE_ALL = jobKind<{ id: string }>('restore-all');
/** Puts an accepted version of a child's story in the place of the older text; the id is that of the decision. */
export const ACCEPT_VERSION = jobKind<{ id: string }>('accept-version');
/** Closes the account whose application a decision declined. */
export const CLOSE_DECLINED = jobKind<{ id: string }>('close-declined');
