/** The folder of the project's own Node, where npm has one for this machine. */
export function ownNodeFolder(root: string): string;
