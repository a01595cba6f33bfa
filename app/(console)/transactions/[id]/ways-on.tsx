import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { pathOf } from '#lib/shared/path-of'
import { causeOf, mayQuoteAgain } from '../../_records/payment/causes'
import { nextLookAt } from '../../_records/payment/next-look'
import { plainSummary } from '../../_records/payment/plain-summary'
import type { ShownTransaction } from './load-transaction'
import { peopleDecide } from './payout/read-payout'

const peopleTexts = { by_hand: 'byHand', silent: 'people', unknown_code: 'people', return_open: 'returnOpen' } as const

/** Shows at most two next acts, which depend on the cause of a failure. While the outcome is open, none of them pays again. */
export async function WaysOn(record: ShownTransaction & { mayCreate: boolean }) {
  const { transaction, quote, phase, customer, mayCreate } = record
  const [t, { next }, people] = await Promise.all([
    getTranslations('transaction.ways'),
    plainSummary(record),
    peopleDecide(record),
  ])
  const cause = causeOf(phase, transaction)
  const waits = phase === 'awaiting_confirmation' && quote
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="flex flex-col gap-3 text-sm">
        <p className="text-subtle">{people ? t(peopleTexts[people]) : (next ?? (await wayOn(record)))}</p>
        {waits && (
          <LinkButton full variant="primary" href={pathOf.quote(quote.id)}>
            {t('openQuote')}
          </LinkButton>
        )}
        {cause && mayQuoteAgain(cause) && mayCreate && customer && (
          <LinkButton full variant="primary" size="lg" href={pathOf.newQuote(customer.id)}>
            {t('again')}
          </LinkButton>
        )}
        {transaction.partner_reference_id && (
          <LinkButton full href={pathOf.lookup({ ref: transaction.partner_reference_id })}>
            {t('reply')}
          </LinkButton>
        )}
      </CardBody>
    </Card>
  )
}

/** Returns what can be done while the payment has not failed. */
async function wayOn(record: ShownTransaction): Promise<string> {
  const { transaction, quote, phase, format } = record
  const t = await getTranslations('transaction.ways')
  const confirmBy = transaction.confirm_by ?? quote?.confirm_by
  if (phase === 'awaiting_confirmation') return confirmBy ? t('waits', { time: format.moment(confirmBy) }) : t('waitsOpen')
  if (phase === 'other') return t('other')
  const at = nextLookAt(record, format.now)
  return at === undefined ? t('done') : t('running', { time: format.moment(at) })
}
