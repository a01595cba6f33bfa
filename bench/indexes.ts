import { buildIndexes } from '#database/build-indexes'
import { type Figure, sideBySide, type Turns } from './figures'
import type { Fixture } from './fixture'
import { loadHttp } from './load'
import { atATime, paymentTexts } from './payments'

const rounds = 5
const paymentsBefore = 1_000
/** More than can be paid during the build of one index. */
const paymentsMeanwhile = 10_000
const names = { meanwhile: 'meanwhile', before: 'before' }

/** Measures payments per second while a migration builds an index of all transactions, compared with just before. */
export async function measureIndexes(fixture: Fixture): Promise<Figure[]> {
  const reached: Turns = { [names.meanwhile]: [], [names.before]: [] }
  for (let round = 0; round <= rounds; round++) {
    const pay = await preparePaying(fixture, paymentsBefore)
    const [before, meanwhile] = [await pay(), await payWhileBuilding(fixture)]
    if (round === 0) continue // warm-up
    reached[names.before]?.push(before)
    reached[names.meanwhile]?.push(meanwhile)
  }
  const figure = sideBySide(reached, names.meanwhile, ['before', names.before])
  return [{ name: 'Payments while an index of transactions is built', ...figure, unit: 'payments/s', atLeast: 0.7 }]
}

async function payWhileBuilding(fixture: Fixture): Promise<number> {
  const { sql, url } = fixture.database
  const pay = await preparePaying(fixture, paymentsMeanwhile)
  let isBuilt = false
  const build = async () => {
    await buildIndexes(url, {
      name: 'bench',
      sha256: '',
      isConcurrent: true,
      breaksOlder: false,
      statements:
        'create index concurrently if not exists bench_index on payments.transactions (org_id, rail, updated_at, id);\n',
    })
    isBuilt = true
  }
  try {
    const [perSecond] = await Promise.all([pay(() => isBuilt), build()])
    return perSecond
  } finally {
    await sql`drop index if exists payments.bench_index`
  }
}

/** Creates quotes, and returns a function that pays them, all or until `isEnough`, and returns payments per second. */
async function preparePaying(fixture: Fixture, count: number): Promise<(isEnough?: () => boolean) => Promise<number>> {
  const { url } = await fixture.standalone()
  const requests = paymentTexts(fixture, url, await fixture.prepareQuotes(count, false))
  await fixture.settle()
  return async (isEnough = () => false) => {
    const next = (index: number) => (isEnough() ? undefined : requests[index])
    return (await loadHttp(url, { atATime, status: 200, next })).perSecond
  }
}
