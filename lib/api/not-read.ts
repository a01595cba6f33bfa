/** What an answer did not tell, or told in a way that cannot be read. Never holds a value: values may be personal data. */
export type NotRead = {
  /** Where, as member names and places in a list: ["data", 3, "email"]. */
  path: (string | number)[]
  why: 'missing' | 'unlike'
  /** What it cost: a member is undefined or empty text, a row stands in no list. */
  cost: 'member' | 'row'
}

type Kept = WeakMap<object, readonly NotRead[]>

/** One per process: Next evaluates this module once per bundle. */
function shared(): Kept {
  const holder: typeof globalThis & { cauceNotRead?: Kept } = globalThis
  holder.cauceNotRead ??= new WeakMap()
  return holder.cauceNotRead
}

export function keepNotRead(answer: unknown, notes: readonly NotRead[]): void {
  if (notes.length > 0 && typeof answer === 'object' && answer !== null) shared().set(answer, notes)
}

/** What could not be read of this very answer of the API (not of a copy of it); nothing for an answer that was read whole. */
export function notReadIn(answer: object): readonly NotRead[] {
  return shared().get(answer) ?? []
}

/** How many rows of this very list of the API stand in it and could not be read. */
export function countUnreadRows(list: object): number {
  return notReadIn(list).filter(({ cost }) => cost === 'row').length
}
