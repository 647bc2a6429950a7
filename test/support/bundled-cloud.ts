import { startCloud } from '#infra/local/cloud.ts';

const [dataDir = '', bundles = ''] = process.argv.slice(2);

// A process of its own, because the functions of a bundle share nothing with their sources.
const cloud = await startCloud({ port: 0, dataDir, seed: 'none', web: 'none', bundles });
process.send?.(cloud.origin);
process.on('disconnect', () => void cloud.stop().then(() => process.exit()));
