import { describe, expect, test } from 'vitest';

import { calls } from '#shared/api/index.ts';
import { properties, text } from '#test/infra/stacks/resources.ts';
import { everyTemplate, useStacks } from '#test/support/stacks/stacks.ts';

const stacks = useStacks('prod', 'all');

describe('the pages', () => {
  type Deployment = { Exclude?: string[]; SourceMarkers: Record<string, unknown>[] };
  const deployments = () => properties(stacks.prod.web, 'Custom::CDKBucketDeployment') as Deployment[];

  test('contain the address and the settings of their environment', () => {
    const screens = deployments().find(({ Exclude }) => Exclude?.includes('assets/*'));
    const filledIn = screens?.SourceMarkers.filter((markers) => Object.keys(markers).length > 0) ?? [];
    // The built app has no placeholders; config.json, robots.txt, sitemap.xml and index.html have.
    expect(screens?.SourceMarkers).toHaveLength(5);
    expect(filledIn).toHaveLength(4);
    // The key of Stripe is known when the stack is deployed: to config.json and to the page.
    for (const markers of [filledIn.at(0), filledIn.at(-1)])
      expect(text(markers)).toContain('stripepublishablekey');
    for (const markers of filledIn.slice(1)) expect(text(markers)).toContain('DomainName');
  });
});

test('nobody can move the time of what is deployed', () => {
  const templates = [stacks.prod, stacks.all].flatMap((all) => Object.values(everyTemplate(all)));
  expect(templates.filter((template) => /local.?clock/i.test(text(template)))).toEqual([]);
  expect(calls.filter(({ path }) => /^\/local|clock/.test(path))).toEqual([]);
});
