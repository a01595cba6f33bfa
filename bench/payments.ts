import { type Figure, sideBySide, type Turns } from './figures'
import { accountOf, type Fixture, type Payments } from './fixture'
import { benchId } from './ids'
import { httpText, inTurns, loadHttp } from './load'
import { hasPgbench, payWithPgbench } from './pgbench'

/** The number of concurrent payments. */
export const atATime = 8
const unit = 'payments/s'

type Way = { name: string; bar?: number; pay: (payments: Payments) => Promise<number> }

/**
 * Measures payments per second with a concurrency of eight: the service as a process, in the app, and without HTTP, each compared
 * with pgbench calling the same function on the same server. They alternate in short turns, so that all meet the same conditions
 * of disk and machine.
 */
export async function measurePayments(fixture: Fixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const hot of [false, true]) figures.push(...(await measureAccounts(fixture, hot)))
  return figures
}

async function measureAccounts(fixture: Fixture, hot: boolean): Promise<Figure[]> {
  const ways = await waysToPay(fixture)
  const reached: Turns = Object.fromEntries(ways.map(({ name }) => [name, []]))
  for (let round = 0; round <= (fixture.full ? 15 : 7); round++) {
    for (const { name, pay } of ways) {
      const payments = await fixture.prepareQuotes(1000, hot)
      await fixture.settle()
      const perSecond = await pay(payments)
      if (round > 0) reached[name]?.push(perSecond) // the first one warms up
    }
  }
  const where = hot ? 'from one account' : 'from 1,000 accounts'
  return ways
    .filter(({ name }) => name !== 'pgbench')
    .map(({ name, bar }) => ({
      name: `Payments ${where}, ${name}`,
      ...sideBySide(reached, name, ['pgbench', 'pgbench']),
      unit,
      atLeast: bar,
    }))
}

async function waysToPay(fixture: Fixture): Promise<Way[]> {
  const [standalone, app] = [await fixture.standalone(), await fixture.app()]
  return [
    ...(hasPgbench ? [{ name: 'pgbench', pay: (payments: Payments) => payWithPgbench(fixture, payments, atATime) }] : []),
    { name: 'standalone', bar: 0.7, pay: (payments) => payOverHttp(fixture, standalone.url, payments) },
    { name: 'in process', pay: (payments) => payInProcess(fixture, payments) },
    ...(app === undefined ? [] : [{ name: 'in the app', pay: (payments: Payments) => payOverHttp(fixture, app.url, payments) }]),
  ]
}

async function payOverHttp(fixture: Fixture, url: string, payments: Payments): Promise<number> {
  const requests = paymentTexts(fixture, url, payments)
  return (await loadHttp(url, { atATime, status: 200, next: (index) => requests[index] })).perSecond
}

/** Returns the texts of the requests that pay these quotes in order. */
export function paymentTexts(fixture: Fixture, url: string, payments: Payments): string[] {
  return Array.from({ length: payments.count }, (_, index) => {
    const { path, headers, body } = paymentOf(fixture, payments, index)
    return httpText(url, path, headers, body)
  })
}

async function payInProcess(fixture: Fixture, payments: Payments): Promise<number> {
  const requests = Array.from({ length: payments.count }, (_, index) => {
    const { path, headers, body } = paymentOf(fixture, payments, index)
    return new Request(`http://service${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
  })
  const paid = await inTurns(
    atATime,
    (index) => requests[index],
    async (request) => {
      const answer = await fixture.service.fetch(request)
      if (answer.status !== 200) throw new Error(`Paying answered ${await answer.text()}`)
      await answer.text()
    },
  )
  return paid.perSecond
}

function paymentOf({ key }: Fixture, { first, hot }: Payments, index: number) {
  const number = first + index
  return {
    path: `/v1/transfers/quote/${benchId('quote', number)}/pay`,
    headers: { 'x-api-key': key, 'idempotency-key': `bench-${number}` },
    body: JSON.stringify({ source: { prefunded_account_id: benchId('prefunded', accountOf(number, hot)) } }),
  }
}
