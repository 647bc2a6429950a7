/** Matches the path of a file: its last segment has a dot, as no screen's has. Every other path is answered with index.html. */
export const FILE_PATH = /\.[^/.]*$/;
