import { describe, expect, it } from 'vitest';

import * as commonLimits from '#shared/limits/common.ts';
import {
  nextToSend,
  markRefused,
  retryMessage,
  retryUnreachable,
  markUnreachable,
  type Problem,
  type UnsentMessage,
} from '#web/features/conversations/sending/outbox.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

function unsent(key: string, problem?: Problem, age = 60_000): UnsentMessage {
  return {
    key,
    conversationId: 'a',
    desc: `Message ${key}`,
    createdAt: new Date(now - age).toISOString(),
    ...(problem && { problem }),
  };
}

const refusal = { refusal: 'You are writing too fast.' };
const problems = (outbox: UnsentMessage[]) => outbox.map(({ problem }) => problem);

describe('the outbox', () => {
  it('keeps the files of a message that is sent again', () => {
    const withFiles = { ...unsent('a', 'unreachable'), files: ['pending/chat/a/b/c/brief.pdf'] };
    for (const [again] of [retryMessage([withFiles], 'a'), retryUnreachable([withFiles], now)])
      expect(again).toEqual({ ...unsent('a'), files: withFiles.files });
  });

  it('sends messages in the order in which they were written', () => {
    expect(nextToSend([unsent('1'), unsent('2')])?.key).toBe('1');
  });

  it('skips messages that have a problem', () => {
    expect(nextToSend([unsent('1', refusal), unsent('2')])?.key).toBe('2');
    expect(nextToSend([unsent('1', 'unreachable')])).toBeUndefined();
  });

  it('keeps all messages in their order when the server is unreachable', () => {
    const outbox = markUnreachable([unsent('1', refusal), unsent('2'), unsent('3')]);
    expect(problems(outbox)).toEqual([refusal, 'unreachable', 'unreachable']);
  });

  it('marks only the refused message, with the reason', () => {
    const outbox = markRefused([unsent('1'), unsent('2')], '1', refusal.refusal);
    expect(problems(outbox)).toEqual([refusal, undefined]);
  });

  it('retries unreachable messages when the network is back, but not refused ones', () => {
    const outbox = retryUnreachable([unsent('1', refusal), unsent('2', 'unreachable'), unsent('3')], now);
    expect(problems(outbox)).toEqual([refusal, undefined, undefined]);
  });

  it('does not retry a message whose key the server may have forgotten: the first attempt may have arrived', () => {
    const old = unsent('1', 'unreachable', commonLimits.idempotency.lifetime);
    expect(retryUnreachable([old], now)).toEqual([old]);
  });

  it('retries with the same keys, and the unreachable messages together with the chosen one', () => {
    const outbox = [unsent('1', 'unreachable'), unsent('2', refusal), unsent('3', refusal)];
    const again = retryMessage(outbox, '2');
    expect(problems(again)).toEqual([undefined, undefined, refusal]);
    expect(again.map(({ key }) => key)).toEqual(['1', '2', '3']);
  });
});
