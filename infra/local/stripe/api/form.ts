import { ApiError } from './error.ts';

/** A decoded form: nested keys become nested records, lists become records of '0', '1', … */
export type Form = { [key: string]: string | Form };

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const MAX_DEPTH = 6;

/** An object without a prototype, so that a key like `__proto__` is an ordinary key. */
function emptyForm(): Form {
  return Object.create(null) as Form;
}

function pathOf(key: string): string[] {
  const match = KEY.exec(key);
  const path = match && [match[1] ?? '', ...(match[2] ?? '').split(/\]\[|[[\]]/).slice(1, -1)];
  if (!path || path.length > MAX_DEPTH)
    throw new ApiError(400, { message: `Invalid parameter name: ${key}` });
  return path;
}

/** Decodes the forms that Stripe's SDKs send: `metadata[orderId]=x&payment_method_types[0]=card`, or `types[]=card`. */
export function decodeForm(text: string): Form {
  const root = emptyForm();
  for (const [key, value] of new URLSearchParams(text)) {
    const path = pathOf(key);
    const last = path.pop() ?? '';
    let parent = root;
    for (const name of path) {
      const next = (parent[name] ??= emptyForm());
      if (typeof next === 'string') throw new ApiError(400, { message: 'Invalid hash', param: name });
      parent = next;
    }
    parent[last === '' ? String(Object.keys(parent).length) : last] = value;
  }
  return root;
}

/** A value of JSON as a form has it. */
function fieldOf(value: unknown): string | Form {
  if (typeof value === 'string' || value === null) return value ?? '';
  if (typeof value !== 'object') return JSON.stringify(value);
  const form = emptyForm();
  for (const [name, field] of Object.entries(value)) form[name] = fieldOf(field);
  return form;
}

/** Decodes the JSON that Stripe's SDKs send to the second version of the API, to the same as a form of these fields. */
export function decodeJson(text: string): Form {
  try {
    const form = fieldOf(JSON.parse(text || '{}'));
    if (typeof form === 'object') return form;
  } catch {
    // Not JSON: refused like any other text that holds no parameters.
  }
  throw new ApiError(400, { message: 'Invalid JSON.' });
}
