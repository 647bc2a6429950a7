/** Where the conversations are kept in the query cache. */
export const conversationKeys = {
  list: ['conversations', 'list'] as const,
  one: (id: string) => ['conversations', 'one', id] as const,
  thread: (id: string) => ['conversations', 'thread', id] as const,
};
