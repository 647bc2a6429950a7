/** How long the browser may take to begin to save. */
const SAVING = 60_000;

/** Saves a file as if its link had been followed. */
export function saveFile(file: Blob, fileName: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(href), SAVING);
}
