import { describe, expect, test } from 'vitest';

import * as retention from '#shared/limits/retention.ts';
import { flat, properties, resources, the, text, type Statement } from '#test/infra/stacks/resources.ts';
import { everyTemplate, useStacks, type Templates } from '#test/support/stacks/stacks.ts';

const stacks = useStacks('dev', 'staging', 'prod', 'all');

describe('the data that must not be lost', () => {
  test('one table: on demand, point-in-time recovery, a stream of keys, expiry, indexes that carry the card or keys only', () => {
    const table = the(stacks.prod.data, 'AWS::DynamoDB::GlobalTable');
    expect(table.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      GlobalSecondaryIndexes: [
        ...['GSI1', 'GSI2'].map((IndexName) => ({
          IndexName,
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['card'] },
        })),
        { IndexName: 'GSI3', Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
    });
  });

  test.each([
    ['dev', 'Delete', false, 7],
    ['staging', 'Delete', false, 30],
    ['prod', 'Retain', true, 365],
  ] as const)(
    'in %s, deleting the stack does this to table, files and secrets: %s; deletion protection: %s; days of logs: %d',
    (name, policy, isProtected, days) => {
      const { data } = stacks[name];
      const table = the(data, 'AWS::DynamoDB::GlobalTable');
      expect(table.DeletionPolicy).toBe(policy);
      expect(table.Properties['Replicas']).toMatchObject([
        {
          ...(isProtected ? { DeletionProtectionEnabled: true } : {}),
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      ]);
      expect(Boolean(/"DeletionProtectionEnabled":true/.exec(text(table)))).toBe(isProtected);
      // What the first deployment created and rolled back is in the way of the next one, or costs money for nothing.
      for (const type of ['AWS::S3::Bucket', 'AWS::SecretsManager::Secret'])
        expect(the(data, type).DeletionPolicy).toBe(isProtected ? 'RetainExceptOnCreate' : policy);
      const logs = Object.values(everyTemplate(stacks[name])).flatMap((template) =>
        properties(template, 'AWS::Logs::LogGroup'),
      );
      expect(new Set(logs.map(({ RetentionInDays }) => RetentionInDays))).toEqual(new Set([days]));
    },
  );

  // The next deployment could not create it under the same name.
  test.each(['prod', 'all'] as const)(
    'nothing that has a name in %s is kept when its creation is rolled back',
    (name) => {
      const named = Object.values(everyTemplate(stacks[name]))
        .flatMap((template) => resources(template))
        .filter(({ Type, Properties }) => Properties && `${Type.split('::').at(-1)}Name` in Properties);
      expect(named.length).toBeGreaterThan(50);
      expect(named.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain').map(({ id }) => id)).toEqual(
        [],
      );
    },
  );

  // The checks of AWS’s solutions see that the others are closed to the public and refuse plain http.
  test('CloudFront alone writes its log by an access list', () => {
    const owners = [stacks.prod.data, stacks.prod.front]
      .flatMap((template) => properties(template, 'AWS::S3::Bucket'))
      .map(({ OwnershipControls }) => /BucketOwner\w+/.exec(text(OwnershipControls))?.[0]);
    expect(owners).toEqual(['BucketOwnerEnforced', 'BucketOwnerEnforced', 'BucketOwnerPreferred']);
  });
});

describe('the uploads', () => {
  test('are kept as long after their removal as people are told, and so are backups of the table', () => {
    const { Rules } = the(stacks.prod.data, 'AWS::S3::Bucket').Properties['LifecycleConfiguration'] as {
      Rules: object[];
    };
    expect(Rules).toContainEqual(
      expect.objectContaining({
        Id: 'removed-files',
        NoncurrentVersionExpiration: { NoncurrentDays: retention.removedFileDays },
      }),
    );
    // AWS keeps them for 35 days unless it is told otherwise.
    expect(retention.backupDays).toBe(35);
    expect(text(the(stacks.prod.data, 'AWS::DynamoDB::GlobalTable'))).not.toContain('RecoveryPeriodInDays');
  });

  const bucket = ({ data }: Templates) => the(data, 'AWS::S3::Bucket').Properties;
  const corsOf = (templates: Templates) =>
    (bucket(templates)['CorsConfiguration'] as { CorsRules: Record<string, string[]>[] }).CorsRules;

  test('that no record uses are removed after a day; removed or overwritten ones can be brought back for a month', () => {
    expect(bucket(stacks.prod)).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [
          {
            Id: 'unused-uploads',
            Prefix: 'pending/',
            ExpirationInDays: 1,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
            Status: 'Enabled',
          },
          {
            Id: 'old-exports',
            Prefix: 'exports/',
            ExpirationInDays: 1,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          },
          { Id: 'removed-files', NoncurrentVersionExpiration: { NoncurrentDays: 30 } },
          { Id: 'traces-of-removed-files', ExpiredObjectDeleteMarker: true },
          { Id: 'broken-uploads' },
        ],
      },
    });
    for (const other of ['dev', 'staging', 'all'] as const)
      expect(bucket(stacks[other])['LifecycleConfiguration']).toEqual(
        bucket(stacks.prod)['LifecycleConfiguration'],
      );
  });

  test('are accepted from pages of the site only, which alone may read what a link opens', () => {
    expect(corsOf(stacks.prod)).toMatchObject([
      { AllowedMethods: ['PUT', 'GET'], AllowedOrigins: [expect.anything()] },
    ]);
    const [own] = corsOf(stacks.prod)[0]?.['AllowedOrigins'] ?? [];
    expect(flat(own)).toMatch(/^https:\/\/<tandem-prod-Front:\w*Site\w*DomainName\w*>$/i);
    expect(corsOf(stacks.all)).toMatchObject([
      { AllowedMethods: ['PUT', 'GET'], AllowedOrigins: ['https://tandem.example'] },
    ]);
  });

  test('are readable by the site’s distribution only if they are public pictures; it learns which are missing', () => {
    const policy = the(stacks.prod.data, 'AWS::S3::BucketPolicy').Properties['PolicyDocument'] as {
      Statement: Statement[];
    };
    const granted = policy.Statement.filter((each) => text(each).includes('cloudfront.amazonaws.com'));
    expect(granted.map(({ Effect, Action }) => [Effect, Action])).toEqual([
      ['Allow', 's3:GetObject'],
      ['Allow', 's3:ListBucket'],
    ]);
    const [read, list] = granted;
    expect(flat(read?.Resource)).toMatch(/\/media\/\*$/);
    expect(list?.Condition).toMatchObject({ StringLikeIfExists: { 's3:prefix': 'media/*' } });
    for (const { Condition } of granted) {
      const { StringEquals } = Condition as { StringEquals: Record<string, unknown> };
      expect(flat(StringEquals['aws:SourceArn'])).toMatch(/:distribution\/<tandem-prod-Front:\w*Site\w*>$/i);
    }
  });
});
