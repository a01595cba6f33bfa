import { scopedStatement } from './open-drizzle'
import type { Db } from './transaction'

/**
 * Makes a statement that drizzle builds once per pool: building takes longer in node than sending a short one and parsing its
 * answer. `build` ends with `.prepare(name)`, and values are passed by name through `sql.placeholder`. Inside a transaction it is
 * built again.
 */
export function keptStatement<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>()
  const keep = (db: Db, make: (db: Db) => Statement) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const statement = make(db)
    built.set(db, statement)
    return statement
  }
  return (db) => keep(db, () => scopedStatement(db, (unscoped) => keep(unscoped, build)))
}
