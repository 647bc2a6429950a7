// Lets one command at a time install into a checkout, on whatever Node (>= 20) the machine has: plain JavaScript.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';

const host = '127.0.0.1';
/** Ports that no system gives to outgoing connections. */
const PORTS = { first: 20_000, count: 10_000 };
/** Milliseconds after which a program that has said nothing is another one. */
const SILENCE = 2_000;

/**
 * Whether this process now listens there, until it ends.
 * @param {number} port
 * @param {string} name
 */
async function listen(port, name) {
  const server = createServer((socket) =>
    socket
      .on('error', () => {})
      .unref()
      .write(name),
  ).unref();
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? ''))
      return false;
    throw error;
  }
}

/**
 * Waits until the one that listens there has ended, if it says this name. Returns whether the port is another program's.
 * @param {number} port
 * @param {string} name
 * @param {() => void} onWait
 */
async function outwait(port, name, onWait) {
  const socket = createConnection({ port, host });
  let said = '';
  let isOther = false;
  const judge = () => {
    if (said === name) return onWait();
    isOther = true;
    socket.destroy();
  };
  socket.setEncoding('utf8').on('data', (text) => {
    said += text;
    if (said.length >= name.length) judge();
  });
  const silence = setTimeout(() => said === name || judge(), SILENCE);
  // Refused or cut off: it has just ended.
  await new Promise((done) => socket.on('error', () => {}).on('close', done));
  clearTimeout(silence);
  return isOther;
}

/**
 * Resolves once no other process has the turn in this folder, and keeps it until this process ends. A port is the lock,
 * because the operating system frees it, however the process ends: no lock is ever stale.
 * @param {string} folder
 * @param {() => void} onWait
 */
export async function takeTurn(folder, onWait) {
  const name = createHash('sha256').update(folder).digest('hex');
  let port = PORTS.first + (Number.parseInt(name.slice(0, 8), 16) % PORTS.count);
  while (!(await listen(port, name))) if (await outwait(port, name, onWait)) port += 1;
}
