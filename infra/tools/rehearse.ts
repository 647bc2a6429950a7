import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Send = (this: unknown, command: object) => Promise<unknown>;

const isWrite = (command: object) => /Write|Put|Update|Delete/.test(command.constructor.name);

/**
 * Goes through an act up to its first write to the table, which is not sent. Throws what refuses the act before that; what only the
 * write itself would find is not seen.
 */
export async function rehearse(act: () => Promise<unknown>): Promise<void> {
  const { prototype } = DynamoDBDocumentClient;
  const send = Reflect.get(prototype, 'send') as Send;
  let hasCome = false;
  const readOnly: Send = async function readOnly(this: unknown, command) {
    if (!isWrite(command)) return send.call(this, command);
    hasCome = true;
    throw new Error('This is a rehearsal.');
  };
  Object.assign(prototype, { send: readOnly });
  try {
    await act();
  } catch (error) {
    if (!hasCome) throw error;
  } finally {
    Object.assign(prototype, { send });
  }
}
