/** What the door answers instead of the database: an error of DynamoDB. */
export type Refusal = { status: number; body: string };

/** An error of DynamoDB. */
export const refusalOf = (name: string, message: string, status = 400, more: object = {}): Refusal => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, ...more }),
});

/** A cancelled transaction, with the reason for each of its writes. */
export const cancelled = (CancellationReasons: { Code: string; Message?: string }[]): Refusal => {
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  const Message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return refusalOf('TransactionCanceledException', Message, 400, { Message, CancellationReasons });
};

/** The refusal as a response. The connection stays open unless it is to be closed. */
export const responseOf = ({ status, body }: Refusal, { close = false } = {}): string =>
  [
    `HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Bad Request'}`,
    'content-type: application/x-amz-json-1.0',
    `content-length: ${Buffer.byteLength(body)}`,
    `connection: ${close ? 'close' : 'keep-alive'}`,
    '',
    body,
  ].join('\r\n');
