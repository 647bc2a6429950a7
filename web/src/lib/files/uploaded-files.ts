import * as uploadLimits from '#shared/limits/uploads.ts';
import { alsoForget, storageKey } from '#web/lib/forms/drafts.ts';

/** A file that was uploaded from this tab: its name, its thumbnail as a data URL, and when it was uploaded. */
type UploadedFile = { name: string; thumbnail: string | null; at: number };

/** How many files are remembered: as many as all forms of a person may hold. */
const MOST = 60;

const files = new Map<string, UploadedFile>();
let loadedFor: string | undefined;

/** The files of this user. They are stored beside the drafts, so that a reload keeps names and thumbnails too. */
function load(): Map<string, UploadedFile> {
  const key = storageKey('uploads');
  if (loadedFor === key) return files;
  loadedFor = key;
  files.clear();
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, UploadedFile][];
    for (const [place, file] of stored) files.set(place, file);
  } catch {
    // Without storage, names and thumbnails last until the next reload.
  }
  return files;
}

function save(): void {
  try {
    if (files.size === 0) sessionStorage.removeItem(storageKey('uploads'));
    else sessionStorage.setItem(storageKey('uploads'), JSON.stringify([...files]));
  } catch {
    // The storage is full or forbidden.
  }
}

/** Remembers a finished upload by its URL or key. */
export function rememberUpload(place: string, file: Omit<UploadedFile, 'at'>): void {
  load().set(place, { ...file, at: Date.now() });
  for (const oldest of [...files.keys()].slice(0, -MOST)) files.delete(oldest);
  save();
}

/** Forgets the uploads among the values of a form, once a record has them. */
alsoForget((values) => {
  const text = JSON.stringify(values);
  const used = [...load().keys()].filter((place) => text.includes(JSON.stringify(place)));
  if (used.length === 0) return;
  for (const place of used) files.delete(place);
  save();
});

/** The upload with this URL or key, if it was uploaded from this tab. */
export const findUpload = (place: string): UploadedFile | undefined => load().get(place);

/** Whether an upload has been removed because no record has used it in time. */
export function isExpired(place: string): boolean {
  const upload = findUpload(place);
  return upload !== undefined && Date.now() - upload.at > uploadLimits.unusedLifetime;
}
