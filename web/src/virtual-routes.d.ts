declare module 'virtual:routes' {
  /** Operation → 'METHOD /path', from the call table at build time. */
  export const routes: Record<string, string>;
}
