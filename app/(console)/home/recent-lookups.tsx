import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { WrittenAmount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { Staff } from '#lib/access/session'
import { attempt } from '#lib/shared/attempt'
import { shortId } from '#lib/shared/masks'
import { PanelFailed } from '../_kit/page/panel-failed'
import { customerNames } from '../_records/customer/customer-names'
import { eachOnce, factsOf, idOf, isPayment, type PaymentMatch } from '../_records/lookup/match'
import { readSeen } from '../_records/lookup/read-seen'
import { pageOf } from '../_records/lookup/to-candidates'
import { figuresOf, written } from '../_records/payment/figures'
import { PhaseBadge } from '../_records/payment/phase-badge'

const most = 6

type Seen = { match: PaymentMatch; seenAt: Date }

/** Lists the payments that this person opened or looked up last, in their current state. */
export async function RecentLookups({ staff, format }: { staff: Staff; format: Formatters }) {
  const [t, found] = await Promise.all([getTranslations('home.lookups'), attempt(readPayments(staff))])
  const seen = found.ok ? found.value : []
  const payees = seen.map(({ match }) => factsOf(match).payeeId)
  const nameOf = await customerNames(payees, { seesEmails: staff.can('customer.see_email') })
  return (
    <Card>
      <CardHeader title={t('title')} />
      {!found.ok && <PanelFailed failure={found} />}
      {found.ok && seen.length === 0 && <p className="p-4 text-sm text-subtle">{t('noneText')}</p>}
      {seen.length > 0 && (
        <Table tight cards aria-label={t('title')}>
          <thead>
            <tr>
              <Th>{t('reference')}</Th>
              <Th>{t('status')}</Th>
              <Th from={480}>{t('customer')}</Th>
              <Th align="right">{t('amount')}</Th>
              <Th align="right" from={640}>
                {t('seen')}
              </Th>
            </tr>
          </thead>
          <tbody>
            {seen.map((one, index) => (
              <SeenRow key={idOf(one.match)} seen={one} payee={nameOf(payees[index])} format={format} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function SeenRow({ seen: { match, seenAt }, payee, format }: { seen: Seen; payee: string | undefined; format: Formatters }) {
  const { debit, received } = figuresOf(match)
  const { reference, word } = factsOf(match)
  return (
    <Tr shape="card">
      <Td card="a1" className="mono max-tablet:whitespace-normal">
        <TextLink href={pageOf(match)} prefetch={false}>
          {reference || shortId(idOf(match))}
        </TextLink>
      </Td>
      <Td card="b1">
        <PhaseBadge phase={match.phase} word={word} quiet />
      </Td>
      <Td card="a2" from={480} className="max-tablet:whitespace-normal">
        {payee}
      </Td>
      <Td card="b2" className="text-right">
        <WrittenAmount text={written(debit ?? received, format)} />
      </Td>
      <Td card="a3" from={640} className="text-right text-muted whitespace-nowrap tabular-nums">
        {format.relative(seenAt)}
      </Td>
    </Tr>
  )
}

/** Returns the payments. A quote and its payment count as one, at the position of the last one seen. */
async function readPayments(staff: Staff): Promise<Seen[]> {
  const seen = await readSeen(staff, { kinds: ['quote', 'transaction'], limit: most + 2 })
  const payments = seen.flatMap(({ shown, seenAt }) => (isPayment(shown) ? [{ match: shown, seenAt }] : []))
  return eachOnce(payments, ({ match }) => idOf(match)).slice(0, most)
}
