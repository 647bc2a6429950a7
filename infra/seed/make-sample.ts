import { startCloud } from '#infra/local/cloud.ts';

// `make-sample.ts FOLDER`: starts a local cloud on this data folder and seeds the sample marketplace through its API.
const [, , dataDir = ''] = process.argv;
const stopping = new AbortController();
process.on('disconnect', () => stopping.abort());
// Ctrl-C reaches the whole process group; the parent then disconnects, which stops this process.
process.on('SIGINT', () => undefined);

const cloud = await startCloud({
  port: 0,
  dataDir,
  seed: 'in place',
  web: 'none',
  report: (line) => void process.send?.(line),
  signal: stopping.signal,
});
await cloud.stripe?.delivered();
await cloud.stop();
// Exit even if something, such as a keep-alive connection, is still open.
process.exit();
