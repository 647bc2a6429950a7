import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { openApi } from '#infra/tools/docs/openapi/document.ts';

// Checks requests and answers by the document of the API alone, with a validator of JSON Schema that knows nothing of ours.

type Pointed = { $ref?: string };
type Media = { content?: Record<string, { schema: object }> };
type Answered = Pointed & Media & { headers?: Record<string, object> };
type Operation = { requestBody?: Media; responses: Record<string, Answered> };

/** An answer as a stranger sees it. */
export type Answer = { status: number; headers: Record<string, string>; body: unknown };

const ID = 'https://tandem.example/openapi.json';
const document = JSON.parse(JSON.stringify(openApi())) as {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answered> };
};

// OpenAPI's own keywords are none of JSON Schema; the formats are asserted, as a careful stranger would.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('password', true);
ajv.addFormat('binary', true);
ajv.addSchema(document, ID);

const compiled = new Map<string, ValidateFunction>();

/** Finds what is wrong with a value by the schema at this place of the document. */
function problemsAt(place: string[], value: unknown): string[] {
  const pointer = place.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const reference = `${ID}#/${encodeURI(pointer)}`;
  const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
  compiled.set(reference, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}

type Named = { path: string; method: string };

function operationOf({ path, method }: Named): Operation {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`The document does not describe ${method} ${path}.`);
  return found;
}

/** What the document says against this JSON body of a request. */
export function problemsOfBody({ path, method }: Named, body: unknown): string[] {
  const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
  return problemsAt(place, body);
}

/** Every header that is not of the connection, the browser's rules or the type of the body has to be described. */
const isOfEveryAnswer = (name: string) => name === 'content-type';

/**
 * What the document says against this answer. A status that it does not name is against it, too, unless another call may have
 * answered.
 */
export function problemsOfAnswer(
  call: Named,
  { status, headers, body }: Answer,
  { mayBeAnothers = false } = {},
): string[] {
  const { responses } = operationOf(call);
  const key = responses[status] || !mayBeAnothers ? String(status) : 'default';
  const described = responses[key];
  if (!described) return [`The status ${status} is not described.`];
  const name = described.$ref?.split('/').at(-1);
  const answered = name === undefined ? described : document.components.responses[name];
  const place =
    name === undefined
      ? ['paths', call.path, call.method.toLowerCase(), 'responses', key]
      : ['components', 'responses', name];
  const undescribed = Object.keys(headers).filter(
    (header) => !isOfEveryAnswer(header) && !Object.hasOwn(answered?.headers ?? {}, header),
  );
  const type = headers['content-type']?.split(';')[0] ?? '';
  return [
    ...undescribed.map((header) => `The header ${header} is not described.`),
    ...(answered?.content?.[type]
      ? problemsAt([...place, 'content', type, 'schema'], body)
      : [`The type ${type} is not described.`]),
  ];
}
