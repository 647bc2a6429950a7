import type { ComponentType } from 'react';

/** What the files of the first page export, by name. Whatever is in here needs no waiting for, and no skeleton. */
export const arrived: Record<string, ComponentType | undefined> = {};

/** Takes in the files of the first page: early.js asked for them, so they are here as soon as the app itself. */
export async function takeInFirstPage(): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  const files = [...links].map(
    ({ href }) => import(/* @vite-ignore */ href) as Promise<Record<string, ComponentType>>,
  );
  for (const file of await Promise.allSettled(files)) {
    // One that does not arrive is the router's to miss.
    if (file.status === 'fulfilled') Object.assign(arrived, file.value);
  }
}
