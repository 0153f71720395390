import { addCommunityRows } from './community-rows.ts';
import { addGroupRows } from './group-rows.ts';
import { addPeopleRows } from './people-rows.ts';
import { addStaffRows } from './staff-rows.ts';
import { addWorkRows } from './work-rows.ts';

// Once, because the test files of one worker share this module.
addStaffRows();
addWorkRows();
addCommunityRows();
addGroupRows();
addPeopleRows();

export { rows } from './rows.ts';
