/**
 * Matches the path of a file: its last segment has a dot and a letter. Every other path is a screen's and is answered
 * with index.html. Ids may contain a dot too, but before digits.
 */
export const FILE_PATH = /\.[a-z][^/]*$/i;
