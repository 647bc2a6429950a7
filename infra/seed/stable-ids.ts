import { createHash } from 'node:crypto';

import { changeIds } from './ids-in-text.ts';

/** Ids and secrets of the payment provider. */
const providerIds = /(?<![A-Za-z])(?:acct|ba|ch|pi|pm|po|py|pyr|re|tr|trr|txn|secret)_[0-9A-Za-z]{14,}/g;
/** How far away in the records what tells two ids apart may be. */
const ROUNDS = 8;
const TIME_LETTERS = 10;

const hash = (text: string) => createHash('sha256').update(text).digest();
/** The letters that the random part of an id of the product has, which the provider's ids may have, too. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const lettersOf = (text: string, count: number) =>
  Array.from(hash(text).subarray(0, count), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** The text with every id in it changed. */
const change = (text: string, to: (id: string) => string) => changeIds(text, to).replaceAll(providerIds, to);

/** The ids in a text. */
function idsIn(text: string): Set<string> {
  const found = new Set<string>();
  change(text, (id) => {
    found.add(id);
    return id;
  });
  return found;
}

/** The part of an id that is not random: when it was made, or of what it is. */
function fixedPart(id: string): string {
  if (id.startsWith('secret_')) return 'secret_';
  const mark = id.indexOf('_');
  return mark === -1 ? id.slice(0, TIME_LETTERS) : id.slice(0, mark + 2);
}

/**
 * Replaces the random part of every id by one that follows from the records that contain it, so that the same records have
 * the same ids in every run. An id is named by what stands around it; where that is the same for several, by the names of the
 * ids there, and so on. So a changed record gives other names to few ids. Those that nothing tells apart may change places.
 */
export function stableIds(lines: string[]): string[] {
  const linesOf = new Map<string, string[]>();
  for (const line of lines) for (const id of idsIn(line)) linesOf.set(id, [...(linesOf.get(id) ?? []), line]);
  const names = new Map([...linesOf.keys()].map((id) => [id, fixedPart(id)]));
  let unnamed = [...linesOf];
  for (let round = 0; round < ROUNDS && unnamed.length > 0; round += 1) {
    const found = unnamed.map(([id, around]): [string, string] => {
      const seen = around.map((line) =>
        change(line, (each) => (each === id ? '' : (names.get(each) ?? each))),
      );
      return [id, hash([names.get(id), ...seen.toSorted()].join('\n')).toString('hex')];
    });
    const counts = Map.groupBy(found, ([, name]) => name);
    for (const [id, name] of found) names.set(id, name);
    unnamed = unnamed.filter(([id]) => (counts.get(names.get(id) ?? '')?.length ?? 0) > 1);
  }
  const taken = new Map<string, number>();
  const stable = new Map<string, string>();
  for (const [id, name] of names) {
    const place = taken.get(name) ?? 0;
    taken.set(name, place + 1);
    const fixed = fixedPart(id);
    stable.set(id, fixed + lettersOf(`${name} ${place}`, id.length - fixed.length));
  }
  return lines.map((line) => change(line, (id) => stable.get(id) ?? id));
}
