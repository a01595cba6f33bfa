import { type Arrival, arrivals } from '../story/arrivals'
import type { CastMember } from '../story/member'
import { orderOf } from '../story/special-orders'
import { quoteBodyOf } from './live-order'
import type { PastOrganization } from './organizations'
import type { PastClock } from './past-clock'
import type { PastService } from './past-service'
import type { Errand } from './stages'

type Plan = { past: PastService; clock: PastClock; organization: PastOrganization; cast: readonly CastMember[]; end: Date }

/** Plans what the bank reports that no payer has claimed, and the quotes that some of it was meant for. */
export async function planArrivals({ past, clock, organization, cast, end }: Plan): Promise<Errand[]> {
  const { provisioning } = past.service
  const channel = await provisioning.createBankChannel({ organizationId: organization.id, authentication: 'bearer' })
  const quoteFor = async (name: string, dollars: number) => {
    const member = cast.find((one) => one.name === name)
    if (member === undefined) throw new Error(`Nobody is called ${name}`)
    const terms = { outcome: { kind: 'toPay' }, account: 'wallet', dollars, number: 970 + dollars } as const
    const quote = await organization.callers.shop.createQuote(
      await quoteBodyOf(organization, orderOf(member, clock.now(), terms)),
    )
    clock.wait(120)
    return Number(quote.minor_units?.source_amount)
  }
  const report = async ({ reference, bank, phone, meant }: Arrival) => {
    const minor = 'name' in meant ? await quoteFor(meant.name, meant.dollars) : meant.amountMinor
    const movement = {
      id: `bank-${reference}`,
      reference,
      bank_code: bank,
      phone_number: phone,
      amount: `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`,
      moved_at: clock.now().toISOString(),
    }
    const answer = await past.service.fetch(
      new Request(`http://service/bank-notifications/${channel.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${channel.secret}` },
        body: JSON.stringify({ movements: [movement] }),
      }),
    )
    if (answer.status !== 200) throw new Error(`The bank's report was answered ${answer.status}`)
  }
  return arrivals.map((arrival) => ({
    at: new Date(end.getTime() - arrival.minutesAgo * 60_000),
    run: () => report(arrival),
  }))
}
