import type { Actor, Verb } from '#shared/work/phases.ts';
import type { View } from '#shared/work/view.ts';

/** What has this name. */
function inverseOf<K extends string, Name extends string>(names: Record<K, Name>): (name: Name) => K {
  const keys = new Map((Object.keys(names) as K[]).map((key) => [names[key], key]));
  return (name) => {
    const key = keys.get(name);
    if (key === undefined) throw new Error(`Nothing is called '${name}' here.`);
    return key;
  };
}

/** The verbs and actors of a kind of work, by its own names for them. */
export const namesOf = <V extends Verb, Action extends string, Person extends string>({
  actions,
  people,
}: View<V, string, Action, string, Person>) => ({
  verb: inverseOf<V, Action>(actions),
  actor: inverseOf<Actor, Person>(people),
});
