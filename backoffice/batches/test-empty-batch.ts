import { v7 as uuidv7 } from 'uuid'
import type { Actor, Desk } from '../desk'
import { batches } from './tables'

/** Inserts a draft without rows, for tests that insert rows of their own. Returns its id. */
export async function givenEmptyBatch({ db, now }: Pick<Desk, 'db' | 'now'>, maker: Actor): Promise<string> {
  const id = uuidv7()
  await db.insert(batches).values({
    id,
    name: 'Nómina',
    fileName: 'nomina.csv',
    filePrint: Buffer.from(id),
    encoding: 'utf-8',
    headers: [],
    columns: {},
    locale: 'en',
    sourceAccountId: 'p1',
    sourceAccountName: 'Tesorería',
    sourceCurrency: 'USDC',
    madeBy: maker.personId ?? '',
    madeByName: maker.name,
    madeByRoles: [...maker.roles],
    madeAt: now(),
    feesPaidBy: 'source',
    state: 'draft',
  })
  return id
}
