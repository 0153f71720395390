-- A session is found by the SHA-256 of its token, so that a stolen backup signs nobody in. Cookies hold the token itself and stay good. Rows of sessions
-- are locked until the end of the migration; a session that an older process makes beside it is signed out.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
--> statement-breakpoint
-- Cookies that were made before this moment may still have their former name (app/audience/session-cookie.server.ts).
insert into house (key, value) values ('host_cookies_since', now()::text) on conflict do nothing;
