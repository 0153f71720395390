import { retryScheduled } from './cleanup/file-deletions.server.ts';
import { cleanUpImages } from './cleanup/upload-cleanup.server.ts';
import { pictures } from './tables.ts';

export const deletionCounts = { pictures: pictures.ownerId };

export const frequentJobs = [{ run: retryScheduled, failed: 'file_deletions_not_retried' }];

export const uploadCleanups = [retryScheduled, cleanUpImages];
