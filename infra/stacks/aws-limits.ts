type Resource = {
  Type: string;
  Properties?: Record<string, unknown>;
  DependsOn?: string | string[];
  DeletionPolicy?: string;
};
/** The part of a template that is checked. */
export type CloudFormationTemplate = { Resources?: Record<string, Resource> };

/** Lambda accepts no more filters for an event source. */
const FILTERS = 5;
/** CloudFormation accepts 60 in a template. Some are left for a fix that cannot wait until a stack is divided. */
const DYNAMIC_REFERENCES = 50;
/** API Gateway accepts ten changes a second and 40 at once, of all that an account deploys. */
const ROUTES_AT_ONCE = 25;

/** CloudWatch lets an expression that an alarm watches be made of no more metrics. */
const METRICS_OF_ALARM = 10;

/** Characters that IAM accepts for all inline policies of a role. Some are left for the ARNs, which a template only refers to. */
const POLICIES_OF_ROLE = 10_240 - 1_500;

/** Services that give a name back later than the resource is gone. */
const heldTypes = new Set(['AWS::S3::Bucket', 'AWS::SecretsManager::Secret', 'AWS::SQS::Queue']);
/** The names that such resources have nevertheless, because other stacks refer to them by name. */
const meantNames = [
  // CloudFront and the functions refer to buckets of stacks that are deployed later. The account can take such a name again.
  /tandem-[\w-]+-(uploads|pages)-/,
  // Templates resolve secrets by name. CloudFormation deletes them for good, without days in which the name is taken.
  /^"tandem\/[\w-]+\/(edge-\d+|canary)"$/,
  // Alarms watch the queues from another stack. SQS gives the name back after a minute, sooner than anybody tries again.
  /^"tandem-[\w-]+-failed-(changes|movements)"$/,
];

/**
 * What AWS would refuse during the deployment of this template, or when it is tried again: one line each. Dynamic references
 * are to the edge secrets that are accepted, of which there are two during a rotation.
 */
export function findRefusals(template: CloudFormationTemplate, acceptedSecrets: number): string[] {
  const resources = Object.entries(template.Resources ?? {});
  return [
    ...resources.flatMap(([id, resource]) => tooManyFilters(id, resource)),
    ...tooManyReferences(template, acceptedSecrets),
    ...tooManyRoutes(resources),
    ...resources.flatMap(([id, resource]) => tooManyMetrics(id, resource)),
    ...resources.flatMap(([id, resource]) => tooLongPolicies(id, resource)),
    ...resources.flatMap(([id, resource]) => collidingName(id, resource)),
  ];
}

function tooManyFilters(id: string, { Type, Properties }: Resource): string[] {
  if (Type !== 'AWS::Lambda::EventSourceMapping') return [];
  const { Filters = [] } = (Properties?.['FilterCriteria'] ?? {}) as { Filters?: unknown[] };
  if (Filters.length <= FILTERS) return [];
  return [`${id} has ${Filters.length} filters, and an event source at most ${FILTERS}: merge some.`];
}

function tooManyMetrics(id: string, { Type, Properties }: Resource): string[] {
  if (Type !== 'AWS::CloudWatch::Alarm') return [];
  const queries = (Properties?.['Metrics'] ?? []) as { MetricStat?: unknown }[];
  const { length } = queries.filter(({ MetricStat }) => MetricStat !== undefined);
  if (length <= METRICS_OF_ALARM) return [];
  return [`${id} watches ${length} metrics, and an alarm at most ${METRICS_OF_ALARM}: divide it.`];
}

function tooLongPolicies(id: string, { Type, Properties }: Resource): string[] {
  if (Type !== 'AWS::IAM::Role') return [];
  const { length } = JSON.stringify(Properties?.['Policies'] ?? '');
  if (length <= POLICIES_OF_ROLE) return [];
  return [
    `The policies of ${id} have ${length} characters, and may have ${POLICIES_OF_ROLE}: divide its function.`,
  ];
}

function tooManyReferences(template: CloudFormationTemplate, acceptedSecrets: number): string[] {
  const count = JSON.stringify(template).split('{{resolve:').length - 1;
  const rotating = Math.ceil((count * Math.max(2, acceptedSecrets)) / acceptedSecrets);
  if (rotating <= DYNAMIC_REFERENCES) return [];
  return [
    `It has ${count} dynamic references, ${rotating} while secrets are rotated, and may have ${DYNAMIC_REFERENCES}: move some of its functions to another stack.`,
  ];
}

/** Resources are created at about the same time if as many others have to be created one after the other before them. */
function tooManyRoutes(resources: [string, Resource][]): string[] {
  const routing = new Map(
    resources.filter(([, { Type }]) => /^AWS::ApiGatewayV2::(Route|Integration)$/.test(Type)),
  );
  const depths = new Map<string, number>();
  const depthOf = (id: string, resource: Resource): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const before = [...neededBy(resource)].flatMap((each) => {
      const needed = routing.get(each);
      return needed ? [depthOf(each, needed)] : [];
    });
    const depth = Math.max(0, ...before.map((each) => each + 1));
    depths.set(id, depth);
    return depth;
  };
  const counts = new Map<number, number>();
  for (const [id, resource] of routing) {
    const depth = depthOf(id, resource);
    counts.set(depth, (counts.get(depth) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  if (most <= ROUTES_AT_ONCE) return [];
  return [
    `It creates ${most} routes or integrations at once, and API Gateway takes ${ROUTES_AT_ONCE}: let some wait for others.`,
  ];
}

function neededBy({ DependsOn = [], Properties = {} }: Resource): Set<string> {
  const referred = JSON.stringify(Properties).matchAll(/"(?:Ref":|Fn::GetAtt":\[)"(\w+)"/g);
  return new Set([...[DependsOn].flat(), ...[...referred].flatMap(([, id]) => id ?? [])]);
}

/** A failed creation is rolled back. A name that is not free afterwards makes every other attempt fail. */
function collidingName(id: string, { Type, Properties = {}, DeletionPolicy }: Resource): string[] {
  const kind = Type.split('::').at(-1);
  const own = new Set(['Name', 'TableName', `${kind}Name`]);
  const name = JSON.stringify(Object.entries(Properties).find(([property]) => own.has(property))?.[1]);
  if (!name) return [];
  if (DeletionPolicy === 'Retain')
    return [
      `${id} keeps its name ${name} when its creation is rolled back: use RETAIN_ON_UPDATE_OR_DELETE, or no name.`,
    ];
  if (!heldTypes.has(Type) || meantNames.some((pattern) => pattern.test(name))) return [];
  return [
    `${id} may not get its name ${name} again after a failed creation: leave the name out, or say in aws-limits.ts why not.`,
  ];
}
