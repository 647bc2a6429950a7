/** What is stored about a person, as the page about privacy tells it. */
export type Stored = 'profile' | 'signIn' | 'work' | 'payments' | 'news' | 'requests';
