import { changeSettings } from '#app/admin/settings/change-settings.server.ts';
import { DEFAULT_VALUES, type SettingValues } from '#app/site/setting-rules.ts';

/** Changes settings of the site as `npm run admin` does; those that are not given get their default again. */
export const setSettings = (values: Partial<SettingValues> = {}) => changeSettings('command line', { ...DEFAULT_VALUES, ...values }, null);
