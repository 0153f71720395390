export const ZONE_MAX = 64;

/** Names of time zones only: an offset such as `+01:00` would not follow clock changes. */
export const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
