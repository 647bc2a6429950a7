import { resourceOf, resourceOfId, resources } from '../resources/resources.ts';
import type { Store } from '../store.ts';
import { ApiError } from './error.ts';
import type { Form } from './form.ts';
import { object } from './parameters.ts';

const MAX_DEPTH = 4;

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Replaces the fields that the parameter `expand` names, such as `latest_charge.balance_transaction`, with their objects. */
export function expand(answer: object, form: Form, store: Store): object {
  function refuse(path: string): never {
    throw new ApiError(400, {
      message: `This property cannot be expanded (${path}).`,
      param: 'expand',
    });
  }

  function valueOf(owner: Fields, field: string, path: string): unknown {
    const resource = resourceOf(owner) ?? refuse(path);
    const references: readonly string[] = resource.references;
    if (!references.includes(field)) refuse(path);
    const id = owner[field];
    const kind = typeof id === 'string' ? resourceOfId(id)?.object : undefined;
    return (kind && store.of(store.ownerOf(String(id))).find(kind, String(id))) ?? id;
  }

  /** What moves a balance is of many kinds: a path may name a field that only some of them have. */
  const isOfAnotherKind = (owner: Fields, field: string): boolean =>
    resources.some(({ references }) => references.some((each) => each === field)) &&
    !resourceOf(owner)?.references.some((each) => each === field);

  function expanded(owner: Fields, [field = '', ...rest]: string[], path: string): Fields {
    const { data } = owner;
    if (owner['object'] === 'list' && field === 'data' && rest.length > 0 && Array.isArray(data)) {
      return { ...owner, data: data.map((each: Fields) => expanded(each, rest, path)) };
    }
    const value = valueOf(owner, field, path);
    const [next] = rest;
    const isDone =
      next === undefined || !isObject(value) || (field === 'source' && isOfAnotherKind(value, next));
    return { ...owner, [field]: isDone ? value : expanded(value, rest, path) };
  }

  const paths = Object.values(object(form, 'expand') ?? {}).map(String);
  return paths.reduce((result, path) => {
    const fields = path.split('.');
    if (fields.length > MAX_DEPTH) refuse(path);
    return expanded(result, fields, path);
  }, answer as Fields);
}
