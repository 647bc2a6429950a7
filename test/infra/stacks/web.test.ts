import { describe, expect, test } from 'vitest';

import { useStacks } from '#test/support/stacks.ts';

import { properties, text } from './resources.ts';

const stacks = useStacks('prod');

describe('the pages', () => {
  type Deployment = { Exclude?: string[]; SourceMarkers: Record<string, unknown>[] };
  const deployments = () => properties(stacks.prod.web, 'Custom::CDKBucketDeployment') as Deployment[];

  test('tell browsers, crawlers and previews of links of this environment', () => {
    const screens = deployments().find(({ Exclude }) => Exclude?.includes('assets/*'));
    const filledIn = screens?.SourceMarkers.filter((markers) => Object.keys(markers).length > 0) ?? [];
    // The app as it was built has nothing to fill in; its settings, robots.txt, sitemap.xml and page do.
    expect(screens?.SourceMarkers).toHaveLength(5);
    expect(filledIn).toHaveLength(4);
    for (const markers of filledIn.slice(1)) expect(text(markers)).toContain('DomainName');
  });
});
