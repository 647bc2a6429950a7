import { startCloud } from '#infra/local/cloud.ts';

// `make-sample.ts FOLDER`: seeds the sample marketplace through a local cloud of its own on this data folder.
const [, , dataDir = ''] = process.argv;
const stopping = new AbortController();
process.on('disconnect', () => stopping.abort());
// Ctrl-C reaches the whole group of processes; our parent then disconnects.
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
// Nothing that lingers, such as a kept connection, may keep it from ending.
process.exit();
