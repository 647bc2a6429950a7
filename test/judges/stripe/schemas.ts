import { Ajv, type ValidateFunction } from 'ajv';

type Json = Record<string, unknown>;
type Operation = { responses: Record<string, { content: Record<string, { schema: Json }> }> };
export type Description = {
  components: { schemas: Record<string, Json> };
  paths: Record<string, Record<string, Operation>>;
};

/** A schema of OpenAPI 3.0 as JSON Schema has it: `nullable` is a type, and formats are not asserted. */
function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, format: _, ...rest } = node as Json;
  const schema = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, toJsonSchema(value)]));
  return nullable === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}

/** Judges answers and events by Stripe's own description of its API. */
export function schemasOf({ components, paths }: Description) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const inComponents = (schema: unknown) =>
    JSON.parse(
      JSON.stringify(toJsonSchema(schema)).replaceAll('"#/components', '"stripe#/components'),
    ) as Json;
  ajv.addSchema({ $id: 'stripe', components: { schemas: toJsonSchema(components.schemas) } });
  const operations = Object.entries(paths).map(([path, byMethod]) => ({
    path,
    byMethod,
    pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }));
  const compiled = new Map<string, ValidateFunction>();

  function problems(name: string, schema: () => unknown, value: unknown): string[] {
    const validate = compiled.get(name) ?? ajv.compile(inComponents(schema()));
    compiled.set(name, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${name} ${instancePath} ${message}`);
  }

  return {
    /** What the description says against this answer of a call that succeeded. */
    problemsOfAnswer: (method: string, path: string, answer: unknown): string[] => {
      // A path without parameters comes before one that has them.
      const [found] = operations
        .filter(({ pattern, byMethod }) => pattern.test(path) && byMethod[method.toLowerCase()])
        .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length);
      const operation = found?.byMethod[method.toLowerCase()];
      if (!found || !operation) return [`Stripe has no ${method} ${path}`];
      const schema = operation.responses['200']?.content['application/json']?.schema;
      return problems(`${method} ${found.path}`, () => schema, answer);
    },
    /** What it says against an object of an event. */
    problemsOfObject: (object: { object: string }): string[] =>
      problems(object.object, () => ({ $ref: `#/components/schemas/${object.object}` }), object),
  };
}
