/** A category as screens show it; a name that is none stays as it is. */
export const categoryLabel = (name: string) => (name === 'other' ? 'Other' : name);
