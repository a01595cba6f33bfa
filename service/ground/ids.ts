import { v7 } from 'uuid'

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Returns a new UUIDv7: ids sort by creation time, so new rows are adjacent at the end of an index. */
export function newId(): string {
  return v7()
}

/** Returns whether a text has the form of our ids; any other text names no object. */
export function isOurId(text: string): boolean {
  return shape.test(text)
}
