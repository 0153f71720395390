import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { resolver } from '#server/ai/public-addresses.ts';

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** The end of the only question of a DNS message, and the type that it requests. */
function questionOf(message: Buffer): { end: number; type: number } {
  let at = HEADER_BYTES;
  while (message[at]) at += (message[at] ?? 0) + 1; // a label with its length before it
  return { end: at + 5, type: message.readUInt16BE(at + 1) };
}

/** A response with these IPv4 addresses, valid for no time. */
function responseTo(message: Buffer, addresses: readonly string[]): Buffer {
  const { end } = questionOf(message);
  const header = Buffer.from(message.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180, 2); // a response without an error
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt16BE(0, 10); // nothing additional
  const answers = addresses.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...answers]);
}

/**
 * A DNS server on loopback that the resolver of outbound requests uses until `close`. `addressesOf` is called for each request of IPv4
 * addresses; null sends no response. There are no IPv6 addresses.
 */
export async function dnsServer(addressesOf: () => readonly string[] | null) {
  const socket = createSocket('udp4');
  let requests = 0;
  socket.on('message', (message, { port, address }) => {
    const isIpv4 = questionOf(message).type === TYPE_A;
    if (isIpv4) requests++;
    const found = isIpv4 ? addressesOf() : [];
    if (found) socket.send(responseTo(message, found), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const before = resolver.getServers();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    requests: () => requests,
    close() {
      resolver.cancel();
      resolver.setServers(before);
      socket.close();
    },
  };
}
