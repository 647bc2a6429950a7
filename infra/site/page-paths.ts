/**
 * A path that ends like the name of a file, in a dot and letters. Every other path is a screen's and is answered with
 * the one page of the app; ids may have a dot too, but before digits.
 */
export const FILE_PATH = /\.[a-z][^/]*$/i;
