import { backOff } from './backoff.ts';

const MAX_ATTEMPTS = 8;

/** Sends a request again, with backoff, while it fails with an error that may pass; throws the error of the last attempt. */
export async function retryWhile<T>(
  mayPass: (error: unknown) => boolean,
  send: () => Promise<T>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await send();
    } catch (error) {
      if (!mayPass(error) || attempts === maxAttempts) throw error;
      await backOff(attempts);
    }
  }
}
