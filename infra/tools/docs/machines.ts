import { closingMachine } from '#shared/rules/accounts/closing.ts';
import type { Machine, Transition } from '#shared/rules/machine.ts';
import { movementMachine } from '#shared/rules/money/movement.ts';
import { paymentMachine } from '#shared/rules/money/payment.ts';
import { bidMachine } from '#shared/rules/work/bid.ts';
import { moduleMachine } from '#shared/rules/work/module-machine.ts';
import { orderMachine } from '#shared/rules/work/order-machine.ts';
import { projectMachine } from '#shared/rules/work/project.ts';
import { moduleView } from '#shared/work/module.ts';
import { orderView } from '#shared/work/order.ts';
import type { Verb } from '#shared/work/phases.ts';
import type { View } from '#shared/work/view.ts';

import { code, table } from './markdown.ts';

type AnyTransition = Transition<string, string, string> & { books?: string | Record<string, string> };
type AnyMachine = Pick<Machine<string, string, string>, 'name' | 'states' | 'requires' | 'after'> & {
  transitions: readonly AnyTransition[];
};

/** Every state machine of the product. */
export const machines: AnyMachine[] = [
  orderMachine,
  paymentMachine,
  movementMachine,
  bidMachine,
  projectMachine,
  moduleMachine,
  closingMachine,
];

/** Committed, so that the history shows every change of a state machine. */
export const machinesFile = new URL('../../../shared/docs/machines.md', import.meta.url).pathname;

/** Mermaid's notation for the start and the end. */
const START_OR_END = '[*]';
const sourcesOf = ({ from }: AnyTransition) => (from.length > 0 ? [...from] : [START_OR_END]);

/** Whether no transition leads from this state to another. */
function isFinal({ transitions }: AnyMachine, state: string): boolean {
  return transitions.every(({ from, to }) => to === state || !from.includes(state));
}

function diagram(machine: AnyMachine): string {
  const arrows = machine.transitions.flatMap((transition) =>
    sourcesOf(transition).map(
      (from) => `    ${from} --> ${transition.to}: ${transition.action} (${transition.by})`,
    ),
  );
  const ends = Object.keys(machine.states)
    .filter((state) => isFinal(machine, state))
    .map((state) => `    ${state} --> ${START_OR_END}`);
  return ['```mermaid', 'stateDiagram-v2', ...arrows, ...ends, '```'].join('\n');
}

/** What each action requires besides the state, and what happens by itself: tables of machines that say so. */
function conditions({ requires = {}, after = {} }: AnyMachine): string[] {
  const required = Object.entries(requires).map(([action, each]) => [code(action), each?.words ?? '']);
  const endings = Object.entries(after).flatMap(([state, all]) =>
    (all ?? []).map((ending) => [code(state), ending.words, code(ending.do)]),
  );
  return [
    ...(required.length > 0 ? [table(['Action', 'Requires besides the state'], required)] : []),
    ...(endings.length > 0
      ? [
          'What happens by itself if nobody acts; of several, the earliest.',
          table(['State', 'After', 'What'], endings),
        ]
      : []),
  ];
}

const frozenRemark = <V extends Verb>({
  course,
  actions,
}: Pick<View<V, string, string, string, string>, 'course' | 'actions'>) =>
  `While the payment is under review, by the payer’s bank or by the marketplace (a refund that was made at the provider by hand), the parties can only do this: ${course.whileFrozen.map((verb) => code(actions[verb])).join(', ')}. What happens by itself waits meanwhile, and comes as much later.`;

/** What else holds in a machine, below its tables. */
const remarks: Record<string, string> = {
  [orderMachine.name]: frozenRemark(orderView),
  [moduleMachine.name]: frozenRemark(moduleView),
  [movementMachine.name]:
    '`decision`: what a party, the clock, the operator, the bank or money that arrives does to the paid work; its own journal books that. Only the refund of what no seller has claimed is created by another movement, in its `return`. What another transition books is written in the same transaction. An amount of 0 is not booked.',
};

const staysAsIs = ({ from, to }: AnyTransition) => from.length === 1 && from[0] === to;

const doesBook = ({ transitions }: AnyMachine) => transitions.some(({ books }) => books !== undefined);

/** The kind of the journal that a step books; of each type of movement, where they differ. */
const booksText = (books: AnyTransition['books'] = ''): string =>
  typeof books === 'string'
    ? books && code(books)
    : Object.entries(books)
        .map(([type, kind]) => `${type}: ${code(kind)}`)
        .join(', ');

/** The transitions in rows. What leaves several states as they are, for the same actor, is one row. */
function transitionRows(machine: AnyMachine): string[][] {
  const { transitions } = machine;
  const alike = Map.groupBy(transitions, (each) =>
    staysAsIs(each) ? `${each.action} ${each.by}` : String(transitions.indexOf(each)),
  );
  return [...alike.values()].map((group) => {
    const [{ action, by, to, given, books }] = group as [AnyTransition];
    const from = group.flatMap((each) => each.from.map(code)).join(', ');
    const goal = group.every(staysAsIs) ? 'the same' : code(to) + (given ? `, if ${given.words}` : '');
    return [code(action), by, from || '(new)', goal, ...(doesBook(machine) ? [booksText(books)] : [])];
  });
}

function section(machine: AnyMachine): string {
  const states = Object.entries(machine.states).map(([state, meaning]) => [code(state), meaning]);
  const heads = ['Action', 'By', 'From', 'To', ...(doesBook(machine) ? ['Books'] : [])];
  return [
    `## ${machine.name}`,
    table(['State', 'Meaning'], states),
    table(heads, transitionRows(machine)),
    ...conditions(machine),
    ...[remarks[machine.name] ?? []].flat(),
    diagram(machine),
  ].join('\n\n');
}

/** The page of all state machines, in Markdown. */
export function machinesText(): string {
  const introduction =
    'Written by `npm run docs` from the rules in `shared/rules` and `shared/work`, which the handlers, the screens and the tests read too.';
  return `${['# State graphs', introduction, ...machines.map(section)].join('\n\n')}\n`;
}
