import type { Machine, Transition } from '#shared/rules/machine.ts';

import { isPayment } from './effects.ts';
import { phases, placesOf, type At, type Paid, type Phase, type Verb } from './phases.ts';
import { paidOf, type Progress } from './progress.ts';
import { isBy, type Row } from './row.ts';
import type { View } from './view.ts';

/** What documents say of a kind of work: what each stage means, and which of several steps of the same action it is. */
type Words<Stage extends string> = {
  meanings: Record<Stage, string>;
  given: Record<Paid | 'something' | 'nothing', string>;
};
/** A view of which only the stages and rows matter. */
type Seen<V extends Verb, Stage extends string> = View<V, string, string, Stage, string> & Words<Stage>;
type Given = NonNullable<Transition<string, string, string, Progress>['given']>;
type Arrow<Stage> = { from: Stage; to: Stage; given: Given };

/** A kind of work as a state machine in its own names, for those who read only states and transitions. */
export function machineOf<
  V extends Verb,
  R extends string,
  Action extends string,
  Stage extends string,
  Person extends string,
>(kind: View<V, R, Action, Stage, Person>, words: Words<Stage>) {
  const view = { ...kind, ...words };
  const { name, course, actions, people, meanings, refusals } = view;
  const rows = (Object.keys(actions) as V[]).flatMap((verb) => course.rows.filter((row) => row.do === verb));
  const transitions = rows.flatMap((row) =>
    [row.by].flat().flatMap((by) =>
      stepsOf(view, row).map((each): Transition<Stage, Action, Person, Progress> => ({
        action: actions[row.do],
        by: people[by],
        ...each,
      })),
    ),
  );
  return {
    name,
    states: meanings,
    transitions: transitions.map((each) => (isOneOfSeveral(each, transitions) ? each : withoutGiven(each))),
    refusals,
    requires: wordsOfNeeds(view, rows),
    after: endingsOf(view),
  } as const satisfies Machine<Stage, Action, Person, Progress>;
}

/** Every combination of phase and payment that there is, with its stage and all by which rows name it. */
const standsOf = <Stage extends string>({ stages }: Pick<Seen<Verb, Stage>, 'stages'>) =>
  phases.flatMap((phase) =>
    (['unpaid', 'paid'] as const).flatMap((paid) => {
      const stage = stages[phase]?.[paid];
      return stage === undefined ? [] : [{ phase, paid, stage, places: placesOf(phase, paid) }];
    }),
  );
type Stand<Stage> = { phase: Phase; paid: Paid; stage: Stage; places: readonly At[] };

/** Where a row leads, from one stage or from several to the same other one. */
function stepsOf<V extends Verb, Stage extends string>(view: Seen<V, Stage>, row: Row<V>) {
  if (row.from.length === 0)
    return targetsOf(view, row, 'WORK', 'unpaid').map(({ to }) => ({ from: [], to }));
  const stands: Stand<Stage>[] = standsOf(view);
  const arrows = row.from.flatMap((at) =>
    stands
      .filter(({ places }) => places.includes(at))
      .flatMap(({ phase, paid, stage }): Arrow<Stage>[] =>
        targetsOf(view, row, phase, paid).map((target) => ({ from: stage, ...target })),
      ),
  );
  const alike = Map.groupBy(arrows, ({ from, to }) => (row.to === 'same' ? `${from} ${to}` : to));
  return [...alike.values()].flatMap((group) => {
    const from = [...new Set(group.map((arrow) => arrow.from))];
    return group.slice(0, 1).map(({ to, given }) => ({ from, to, given }));
  });
}

/** The stages to which a row leads from here, each with what decides that it is this one. */
function targetsOf<V extends Verb, Stage extends string>(
  { stages, course, given }: Seen<V, Stage>,
  row: Row<V>,
  phase: Phase,
  before: Paid,
): { to: Stage; given: Given }[] {
  const { to, money, when } = row;
  const paid = money && isPayment(money) ? 'paid' : before;
  const goal = (next: Phase, words: string, holds: Given['holds']) => {
    const stage = stages[next]?.[paid];
    return stage === undefined ? [] : [{ to: stage, given: { words, holds } }];
  };
  const rival = course.rows.find((other) => other.when && isRival(other, row) && other.to !== to);
  const words = when?.words ?? rival?.when?.otherwise;
  const next = to === 'same' ? phase : to;
  if (next !== 'settled' && words !== undefined) return goal(next, words, (after) => after.phase === next);
  if (next !== 'settled') return goal(next, given[before], (after) => paidOf(after) === paid);
  return [
    ...goal('DONE', given.something, (after) => after.phase === 'DONE'),
    ...goal(course.ofNothing, given.nothing, (after) => after.phase !== 'DONE'),
  ];
}

/** Whether these rows are for the same actor, who does the same. */
const isRival = (one: Row, other: Row): boolean =>
  one.do === other.do && [one.by].flat().some((by) => isBy(other, by));

/** Whether the same action of the same actor leads elsewhere from one of its states, too. */
const isOneOfSeveral = <T extends Transition<string, string, string, Progress>>(
  { action, by, from, to }: T,
  all: readonly T[],
): boolean =>
  all.some(
    (each) =>
      each.action === action &&
      each.by === by &&
      each.to !== to &&
      each.from.some((state) => from.includes(state)),
  );

const withoutGiven = <S extends string, A extends string, P extends string>({
  action,
  by,
  from,
  to,
}: Transition<S, A, P, Progress>): Transition<S, A, P, Progress> => ({ action, by, from, to });

/** What each action requires besides its stage, in words. */
function wordsOfNeeds<V extends Verb, Action extends string>(
  { actions }: Pick<View<V, string, Action, string, string>, 'actions'>,
  rows: readonly Row<V>[],
) {
  const needs = rows.flatMap((row) => (row.needs ? [[actions[row.do], row.needs.words] as const] : []));
  const all = [...Map.groupBy(needs, ([action]) => action)].map(([action, each]) => {
    const words = new Set(each.map(([, text]) => text));
    return [action, { words: [...words].join('; ') }];
  });
  return Object.fromEntries(all) as { [A in Action]?: { words: string } };
}

/** What happens by itself in each stage, in words. */
function endingsOf<V extends Verb, Action extends string, Stage extends string>(
  view: View<V, string, Action, Stage, string> & Words<Stage>,
) {
  const { course, actions, meanings } = view;
  const stands = standsOf(view);
  const all = (Object.keys(meanings) as Stage[]).map((stage) => {
    const places = stands.filter((each) => each.stage === stage).flatMap((each) => each.places);
    const clocks = course.clocks.filter((clock) => clock.in.some((at) => places.includes(at)));
    return [stage, clocks.map((clock) => ({ do: actions[clock.do], words: clock.words }))];
  });
  return Object.fromEntries(all) as { [S in Stage]?: readonly { do: Action; words: string }[] };
}
