export type PerProcess<T> = {
  /** Returns the value, which is made at its first use. A rejected promise is not cached: the next caller tries again. */
  get: () => T
  /** Returns the value; undefined before its first use. */
  known: () => T | undefined
  /** Drops the value: the next caller makes another. */
  forget: () => void
}

/**
 * Makes a singleton per process. Next evaluates a module once per bundle (pages, /v1, the worker), and each evaluation would make
 * a value of its own; so the value is stored on `globalThis`, under its name.
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

/** Drops values by their names, for tests that simulate a new process. */
export function forgetOfProcess(...names: readonly string[]): void {
  for (const name of names) Reflect.deleteProperty(globalThis, keyOf(name))
}

function keyOf(name: string): symbol {
  return Symbol.for(`cauce.${name}`)
}
