/**
 * A UUIDv7 created by the client, so that repeating a request has no second effect; like the database's ids it begins with the time.
 * `crypto.randomUUID` has no such version and is missing on plain http (docs/decisions/2026-11-23-client-ids.md).
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const now = Date.now();
  for (let i = 0; i < 6; i++) bytes[i] = now / 2 ** (40 - 8 * i); // an array of bytes keeps the lowest eight bits
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
