export type PerProcess<T> = {
  /** Returns the value, which is opened at its first use. A promise that is rejected is not remembered: the next caller tries again. */
  get: () => T
  /** Returns the value; undefined before its first use. */
  known: () => T | undefined
  /** The next caller opens it anew. */
  forget: () => void
}

/**
 * A value of which there is one in each process. Next evaluates a module once per bundle (pages, /v1, the worker), and each evaluation would open
 * a value of its own, so it is kept on `globalThis`, where all of them find it by its name.
 */
export function perProcess<T>(name: string, open: () => T): PerProcess<T> {
  const key = keyOf(name)
  const known = (): T | undefined => Reflect.get(globalThis, key)
  const forget = () => forgetOfProcess(name)
  return {
    known,
    forget,
    get() {
      const kept = known()
      if (kept !== undefined) return kept
      const opened = open()
      Reflect.set(globalThis, key, opened)
      if (opened instanceof Promise) opened.catch(() => known() === opened && forget())
      return opened
    },
  }
}

/** Forgets values by their names, as a process does that begins anew. */
export function forgetOfProcess(...names: readonly string[]): void {
  for (const name of names) Reflect.deleteProperty(globalThis, keyOf(name))
}

function keyOf(name: string): symbol {
  return Symbol.for(`cauce.${name}`)
}
