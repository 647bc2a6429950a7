import { defaultMarketName } from '#shared/rules/market-name.ts';

import { optionalEnv } from './env.ts';

/** What this marketplace is called. */
export const marketName = (): string => optionalEnv('MARKET_NAME') ?? defaultMarketName;
