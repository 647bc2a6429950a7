type Resource = {
  Type: string;
  Properties?: Record<string, unknown>;
  DependsOn?: string | string[];
  DeletionPolicy?: string;
};
/** What CloudFormation is given, of which only the resources are looked at one by one. */
export type CloudFormationTemplate = { Resources?: Record<string, Resource> };

/** AWS gives an event source this many filters. */
const FILTERS = 5;
/** CloudFormation resolves 60 in a template. The rest is left for one that somebody adds in a hurry. */
const DYNAMIC_REFERENCES = 50;
/** API Gateway takes ten changes a second, and at once not many more than are asked for here. */
const ROUTES_AT_ONCE = 25;

/** Services that give a name back later than the resource is gone. */
const heldTypes = new Set(['AWS::S3::Bucket', 'AWS::SecretsManager::Secret', 'AWS::SQS::Queue']);
/** The names of such resources that other stacks need to know before, or without, importing them. */
const meantNames = [
  // Functions and CloudFront need them before they exist. The same account may take a bucket's name again at once.
  /tandem-[\w-]+-(uploads|pages)-/,
  // Deployments resolve them by name. CloudFormation deletes secrets without the days in which they could be restored.
  /^"tandem\/[\w-]+\/(edge-\d+|stage-\d+|canary)"$/,
  // Alarms watch them from another stack. SQS gives the name back after a minute, sooner than anybody tries again.
  /^"tandem-[\w-]+-failed-(changes|movements)"$/,
];

/**
 * What AWS would refuse only during the deployment of this template: one line each. The edge secrets that are accepted
 * stand in it by number, and while they are rotated two are.
 */
export function findRefusals(template: CloudFormationTemplate, acceptedSecrets: number): string[] {
  const resources = Object.entries(template.Resources ?? {});
  return [
    ...resources.flatMap(([id, resource]) => tooManyFilters(id, resource)),
    ...tooManyReferences(template, acceptedSecrets),
    ...tooManyRoutes(resources),
    ...resources.flatMap(([id, resource]) => collidingName(id, resource)),
  ];
}

function tooManyFilters(id: string, { Type, Properties }: Resource): string[] {
  if (Type !== 'AWS::Lambda::EventSourceMapping') return [];
  const { Filters = [] } = (Properties?.['FilterCriteria'] ?? {}) as { Filters?: unknown[] };
  if (Filters.length <= FILTERS) return [];
  return [`${id} has ${Filters.length} filters, and an event source at most ${FILTERS}: merge some.`];
}

function tooManyReferences(template: CloudFormationTemplate, acceptedSecrets: number): string[] {
  const count = JSON.stringify(template).split('{{resolve:').length - 1;
  const rotating = Math.ceil((count * Math.max(2, acceptedSecrets)) / acceptedSecrets);
  if (rotating <= DYNAMIC_REFERENCES) return [];
  return [
    `It has ${count} dynamic references, ${rotating} while secrets are rotated, and may have ${DYNAMIC_REFERENCES}: move some of its functions to another stack.`,
  ];
}

/** Resources of API Gateway are created at the same time if the longest ways to them are of the same length. */
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

/** After a failed creation, what was created is deleted again: a name that is not free then blocks every other try. */
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
