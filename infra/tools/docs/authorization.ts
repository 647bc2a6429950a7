import { actors, rows, things, type Actor, type Row } from '#shared/api/authorization.ts';
import { exposure, type Exposure } from '#shared/api/exposure.ts';
import { calls } from '#shared/api/index.ts';

import { code, table } from './markdown.ts';

/** Committed, so that the history shows every change of the authorization data. */
export const authorizationFile = new URL('../../../shared/docs/authorization.md', import.meta.url).pathname;

const columns = Object.keys(actors) as Actor[];
const NONE = '–';

const actorRows = [
  ...Object.entries(actors).map(([actor, meaning]) => [`**${actor}**`, meaning]),
  [NONE, 'no such person exists for this call, or another column includes them'],
];

const statusRows = [
  ['200, 201, 202', 'the call succeeds; 201 if it creates something, 202 if what it asks for is done soon'],
  ['400', 'the recipient is oneself or has the same role; or the signature is wrong'],
  ['401', 'signing in is required'],
  ['403', 'the caller may know of the record, but not do this'],
  ['404', 'the caller may not even know that the record exists'],
];

function thingRow([thing, who]: [string, { owner: string; party?: string }]): string[] {
  return [thing, who.owner, who.party ?? NONE];
}

function callRow([name, row]: [string, Row]): string[] {
  const [operation = '', ...words] = name.split(' ');
  const call = calls.find((each) => each.operation === operation);
  return [
    [code(operation), ...words].join(' '),
    call ? code(`${call.method} ${call.path}`) : '',
    row.on ?? NONE,
    ...columns.map((actor) => String(row[actor] ?? NONE)),
  ];
}

function exposureRow({ what, seen }: Exposure): string[] {
  const responses = Object.entries(seen).map(([name, actorsOf]) => `${code(name)} (${actorsOf.join(', ')})`);
  return [what, responses.join('<br>') || 'nobody, ever'];
}

/** The page of the authorization data: who may make which call, and who may see what. */
export function authorizationText(): string {
  const parts = [
    '# Authorization',
    'Written by `npm run docs` from `shared/api/authorization.ts` and `shared/api/exposure.ts`. Tests ask every question of these tables of the running local cloud: each call as each actor, with a request that is right in everything but who asks. A refusal must write nothing; an answer must tell exactly what the last table says.',
    '## Who asks',
    table(['Actor', 'Who that is'], actorRows),
    '## What it is about',
    table(['Thing', 'Its owner', 'Its other party'], Object.entries(things).map(thingRow)),
    '## What they are answered',
    table(['Status', 'Meaning'], statusRows),
    'This is about identity alone: whoever may do something can still be told that the present state does not allow it (409). Lists of one’s own are answered to everybody who is signed in: a stranger gets theirs, which this thing is not in.',
    table(['Call', 'Route', 'Thing', ...columns], rows.map(callRow)),
    '## What is not for everybody',
    table(['What', 'In which answers, to whom'], Object.values<Exposure>(exposure).map(exposureRow)),
  ];
  return `${parts.join('\n\n')}\n`;
}
