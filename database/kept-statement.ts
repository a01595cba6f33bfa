import type { Db } from './transaction'

/**
 * A statement that drizzle builds once for each pool: building takes longer in node than sending a short one and reading its answer.
 * `build` ends with `.prepare(name)`, and values come by name through `sql.placeholder`. Inside a transaction it is built anew.
 */
export function keptStatement<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const statement = build(db)
    built.set(db, statement)
    return statement
  }
}
