import type { Database } from '../open'

/** How a statement begins that a test itself sends. */
export const testMark = '/* test */'

type Pool = Database['sql']

/**
 * For tests: returns the pool for the statements of tests, which begin with the mark, so that they are no statements of the
 * service.
 */
export function markStatements(sql: Pool): Pool {
  return mark(sql)
}

function mark<T extends object>(sql: T): T {
  return new Proxy(sql, {
    apply: (target, self, [first, ...rest]) =>
      Reflect.apply(callable(target), self, [isTemplate(first) ? markTemplate(first) : first, ...rest]),
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name === 'unsafe') return (text: string, ...rest: unknown[]) => member(`${testMark} ${text}`, ...rest)
      if (name !== 'begin' && name !== 'savepoint') return member
      return (work: (inside: object) => unknown) => member((inside: object) => work(mark(inside)))
    },
  })
}

function callable(target: object): (...given: unknown[]) => unknown {
  if (!isCallable(target)) throw new Error('Not a pool')
  return target
}

function isCallable(value: unknown): value is (...given: unknown[]) => unknown {
  return typeof value === 'function'
}

function isTemplate(value: unknown): value is TemplateStringsArray {
  return Array.isArray(value) && 'raw' in value
}

function markTemplate(strings: TemplateStringsArray): TemplateStringsArray {
  const marked = [`${testMark} ${strings[0]}`, ...strings.slice(1)]
  return Object.assign(marked, { raw: marked })
}
