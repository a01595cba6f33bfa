import { v7 } from 'uuid'

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A new UUIDv7: sorts by the time it was made, so new rows land together at the end of an index. */
export function newId(): string {
  return v7()
}

/** Returns whether text can be one of our ids; anything else is an object that does not exist. */
export function isOurId(text: string): boolean {
  return shape.test(text)
}
