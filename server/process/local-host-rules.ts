/** Whether a host is this machine itself, as in `ORIGIN` (with brackets around IPv6) and in `HOST`. */
export const isLocalHost = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
