import type { Module, ModuleEvent } from '#shared/entities/work/module.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { preview } from '#shared/rules/text/preview.ts';

/** What one answer may take; the rest is for its headers, and for what stands between its parts. */
const ROOM = commonLimits.payload * 0.95;

/** The characters that are left of a note for which there is no room. */
const SHORTENED = 200;

/** The bytes that this takes of an answer, whose body is JSON within JSON. */
const sizeOf = (part: Module | ModuleEvent): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(part)));

/**
 * These modules as one answer has room for them (product.md#modules). What is left by their fields is divided evenly among their
 * histories, so that a long one takes nothing from the others.
 */
export function fit(modules: readonly Module[]): Module[] {
  const fields = modules.map((module) => sizeOf({ ...module, timeline: [] }));
  const room = (ROOM - fields.reduce((sum, size) => sum + size, 0)) / modules.length;
  return modules.map((module) => ({ ...module, timeline: newest(module.timeline, room) }));
}

/** The newest of these events: whole while there is room, then with the beginning of what was written. */
function newest(events: readonly ModuleEvent[], room: number): ModuleEvent[] {
  const shown: ModuleEvent[] = [];
  let left = room;
  for (const event of events.toReversed()) {
    const isWhole = sizeOf(event) <= left;
    const part = isWhole ? event : { ...event, note: event.note && preview(event.note, SHORTENED) };
    left -= sizeOf(part);
    if (left < 0) break;
    shown.push(part);
  }
  return shown.toReversed();
}
