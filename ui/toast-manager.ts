import { Toast } from '@base-ui/react/toast';

export const notices = Toast.createToastManager();
