import type { Template } from 'aws-cdk-lib/assertions';

export type Resource = {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  DependsOn?: string[];
  UpdatePolicy?: unknown;
};
export type Statement = {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource?: unknown;
  Principal?: unknown;
  Condition?: unknown;
};

export const text = (value: unknown): string => JSON.stringify(value);
export const list = <T>(value: T | T[]): T[] => [value].flat() as T[];

/** All resources of a template, or those of a type, each with its id. */
export function resources(template: Template, type?: string): (Resource & { id: string })[] {
  const { Resources } = template.toJSON() as { Resources: Record<string, Resource> };
  return Object.entries(Resources)
    .filter(([, { Type }]) => !type || Type === type)
    .map(([id, resource]) => ({ ...resource, id }));
}

export const properties = (template: Template, type: string) =>
  resources(template, type).map((each) => each.Properties);

/** The only resource of a type. Throws if there is none or more than one. */
export function the(template: Template, type: string) {
  const [only, ...others] = resources(template, type);
  if (!only || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} of ${type}.`);
  return only;
}

/** A value of a template as text, with <Id> or <Id.Attribute> in place of references. */
export function flat(value: unknown): string {
  if (typeof value === 'string') return value;
  const node = value as Record<string, unknown>;
  if ('Fn::Join' in node) {
    const [between, parts] = node['Fn::Join'] as [string, unknown[]];
    return parts.map(flat).join(between);
  }
  if ('Ref' in node) return `<${String(node['Ref'])}>`;
  if ('Fn::GetAtt' in node) return `<${(node['Fn::GetAtt'] as string[]).join('.')}>`;
  if ('Fn::ImportValue' in node) return `<${String(node['Fn::ImportValue'])}>`;
  throw new Error(`Not a value or a known reference: ${text(value)}`);
}

/** The stage with this id: of calls `Stage1`, and of sockets `LiveStage1`. */
export function stageOf(template: Template, name: string) {
  const found = resources(template, 'AWS::ApiGatewayV2::Stage').find(({ id }) =>
    new RegExp(`^${name}[0-9A-F]{8}$`).test(id),
  );
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}
