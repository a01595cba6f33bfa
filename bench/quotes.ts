import { type Figure, mean } from './figures'
import type { Fixture } from './fixture'
import { benchId } from './ids'
import { httpText, loadHttp } from './load'
import { payers } from './past-transfers'

const atATime = 8

/** Measures quotes per second with idempotency keys, as the console sends them, compared with reads of one record. */
export async function measureQuotes(fixture: Fixture): Promise<Figure[]> {
  const { url } = await fixture.standalone()
  const [rounds, count] = fixture.full ? [3, 4000] : [2, 1000]
  const run = Math.random().toString(36).slice(2)
  const rates: Record<'quotes' | 'reads', number[]> = { quotes: [], reads: [] }
  for (let round = 0; round <= rounds; round++) {
    const quote = (index: number) => quoteText(fixture, url, index, `${run}-${round}-${index}`)
    const read = (index: number) => httpText(url, `/v1/customers/${benchId('customer', index)}`, { 'x-api-key': fixture.key })
    const [quotes, reads] = [
      Array.from({ length: count }, (_, index) => quote(index)),
      Array.from({ length: count }, (_, index) => read(index)),
    ]
    await fixture.settle()
    const quoting = await loadHttp(url, { atATime, status: 201, next: (index) => quotes[index] })
    const reading = await loadHttp(url, { atATime, status: 200, next: (index) => reads[index] })
    if (round === 0) continue // warm-up
    rates.quotes.push(quoting.perSecond)
    rates.reads.push(reading.perSecond)
  }
  const reference = { name: 'customers by id', value: mean(rates.reads) }
  return [{ name: 'Quotes, standalone', value: mean(rates.quotes), unit: 'quotes/s', reference }]
}

function quoteText({ key }: Fixture, url: string, index: number, intent: string): string {
  const payer = index % payers
  const body = {
    amount: 1000,
    customer_id: benchId('customer', payer),
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: benchId('account', payer) },
  }
  return httpText(url, '/v1/transfers/quote', { 'x-api-key': key, 'idempotency-key': intent }, JSON.stringify(body))
}
