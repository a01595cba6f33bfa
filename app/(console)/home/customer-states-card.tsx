import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { StatusBadge } from '#components/status-badge'
import { TextLink } from '#components/text-link'
import { api } from '#lib/server/api'
import { formatCount, formatNumber } from '#lib/shared/format'
import { lastKnown } from '#lib/shared/last-known'
import { KnownPanel } from '../_kit/page/known-panel'
import { statusLabels } from '../_kit/words/status-labels'
import { whereMissing } from './where-missing'

const states = ['ACTIVE', 'ONBOARDING', 'REGISTERED', 'SUSPENDED', 'BLOCKED'] as const

type Counts = ReadonlyMap<string, number | undefined>
const last = lastKnown<Counts>()

/** Shows the number of customers in each state, linked to their lists. */
export async function CustomerStatesCard({ format }: { format: Formatters }) {
  const [t, known] = await Promise.all([getTranslations('home.customers'), last('', readCounts(), format.now)])
  if (known.failure?.code === 'extension_missing') return null
  const all = known.failure === undefined ? totalOf([...known.value.values()]) : undefined
  return (
    <Card>
      <CardHeader title={t('title')}>
        {all !== undefined && <b className="text-sm text-ink tabular-nums">{formatNumber(all, format.locale)}</b>}
      </CardHeader>
      <KnownPanel known={known} format={format} draw={(counts) => <States counts={counts} format={format} />} />
    </Card>
  )
}

/** Reads all counts with one request if the API has it; otherwise with one list request per state. */
async function readCounts(): Promise<Counts> {
  const counted = api.readCustomerCounts()
  const read = async (state: string) => [state, (await api.listCustomers({ state, limit: 1, with_count: 'true' })).count] as const
  const known = counted.then(({ data }) => data.map(({ state, count }) => [state, count] as const))
  return new Map(await whereMissing<Iterable<readonly [string, number | undefined]>>(known, () => Promise.all(states.map(read))))
}

async function States({ counts, format }: { counts: Counts; format: Formatters }) {
  const words = await statusLabels()
  return (
    <CardBody className="flex flex-col gap-3">
      {states.map((state) => (
        <div key={state} className="flex items-center gap-2 justify-between text-sm max-tablet:flex-wrap">
          <TextLink href={`/customers?state=${state}`}>
            <StatusBadge kind="customer" status={state} label={words('customer', state)} quiet />
          </TextLink>
          <span className="whitespace-nowrap tabular-nums font-medium">{countText(counts.get(state), format.locale)}</span>
        </div>
      ))}
    </CardBody>
  )
}

/** Formats a count; an unknown one is shown as a dash, because it does not mean "none". */
function countText(count: number | undefined, locale: string): string {
  return count === undefined ? '—' : formatCount(count, locale)
}

/** Returns the total; undefined unless each count is known and exact. */
function totalOf(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined && count <= 10_000)
  return known.length === counts.length ? known.reduce((sum: number, count = 0) => sum + count, 0) : undefined
}
