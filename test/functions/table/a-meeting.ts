/** Lets nobody go on before this many have come: without it, the control would depend on who happens to be slow. */
export function aMeeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    here += 1;
    if (here === count) resolve();
    return promise;
  };
}
