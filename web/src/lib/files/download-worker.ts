import { fetchHashed, type Arrival } from './hashed-download.ts';

/** What the worker tells of its download: the bytes so far, then how it ended. */
export type DownloadNews = { arrived: number } | { arrival: Arrival } | { isLost: true };

const report = (news: DownloadNews) => self.postMessage(news);

/** Downloads the one file whose address it is sent: hashing a large one would stop the page's own thread. */
self.addEventListener('message', ({ data: url }: MessageEvent<string>) => {
  fetchHashed(url, (arrived) => report({ arrived })).then(
    (arrival) => report({ arrival }),
    () => report({ isLost: true }),
  );
});
