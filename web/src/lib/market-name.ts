import { defaultMarketName } from '#shared/rules/market-name.ts';

/** What this marketplace is called. Its environment writes it into index.html, so that it is there from the beginning. */
export const marketName =
  document.head.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? defaultMarketName;
