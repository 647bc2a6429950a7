import { describe, expect, it } from 'vitest';

import { limits } from '#shared/limits.ts';
import {
  nextOf,
  refused,
  retried,
  revived,
  stranded,
  type Problem,
  type Unsent,
} from '#web/features/conversations/outbox.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

function unsent(key: string, problem?: Problem, age = 60_000): Unsent {
  return {
    key,
    conversationId: 'a',
    desc: `Message ${key}`,
    createdAt: new Date(now - age).toISOString(),
    ...(problem && { problem }),
  };
}

const refusal = { refusal: 'You are writing too fast.' };
const problems = (outbox: Unsent[]) => outbox.map(({ problem }) => problem);

describe('messages on their way', () => {
  it('go in the order in which they were written', () => {
    expect(nextOf([unsent('1'), unsent('2')])?.key).toBe('1');
  });

  it('pass by those that have a problem', () => {
    expect(nextOf([unsent('1', refusal), unsent('2')])?.key).toBe('2');
    expect(nextOf([unsent('1', 'unreachable')])).toBeUndefined();
  });

  it('all stay behind when nobody answers, and none overtakes another', () => {
    const outbox = stranded([unsent('1', refusal), unsent('2'), unsent('3')]);
    expect(problems(outbox)).toEqual([refusal, 'unreachable', 'unreachable']);
  });

  it('are refused one by one, with the reason', () => {
    const outbox = refused([unsent('1'), unsent('2')], '1', refusal.refusal);
    expect(problems(outbox)).toEqual([refusal, undefined]);
  });

  it('go by themselves when the network is back, but not those that were refused', () => {
    const outbox = revived([unsent('1', refusal), unsent('2', 'unreachable'), unsent('3')], now);
    expect(problems(outbox)).toEqual([refusal, undefined, undefined]);
  });

  it('do not go by themselves once their key is forgotten: the first attempt may have arrived', () => {
    const old = unsent('1', 'unreachable', limits.idempotency.lifetime);
    expect(revived([old], now)).toEqual([old]);
  });

  it('go again with the key they had, together with what got stuck beside them', () => {
    const outbox = [unsent('1', 'unreachable'), unsent('2', refusal), unsent('3', refusal)];
    const again = retried(outbox, '2');
    expect(problems(again)).toEqual([undefined, undefined, refusal]);
    expect(again.map(({ key }) => key)).toEqual(['1', '2', '3']);
  });
});
