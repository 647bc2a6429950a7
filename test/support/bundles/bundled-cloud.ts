import { startCloud } from '#infra/local/cloud.ts';

const [dataDir = '', bundles = ''] = process.argv.slice(2);

// Runs in its own process, because bundled functions share no modules with the sources.
const cloud = await startCloud({ port: 0, dataDir, seed: 'none', web: 'none', bundles });
process.send?.(cloud.origin);
process.on('disconnect', () => void cloud.stop().then(() => process.exit()));
