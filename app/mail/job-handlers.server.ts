import { jobHandler } from '#server/jobs/jobs.ts';
import { SEND_MAIL } from './queue-mail.server.ts';
import { sendMail } from './send-mail.server.ts';

export const jobHandlers = [jobHandler(SEND_MAIL, sendMail)];
