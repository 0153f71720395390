import { Toast } from '@base-ui/react/toast';

export const toastManager = Toast.createToastManager();

const listMounted = Promise.withResolvers<void>();
/** Called when the toast list has mounted and receives toasts. */
export const startToasts = () => listMounted.resolve();
/** Resolves with the first `startToasts`; a toast added before the list mounts is lost. */
export const toastsStarted = listMounted.promise;
