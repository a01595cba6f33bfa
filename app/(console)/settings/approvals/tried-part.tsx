import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { PolicyRule } from '#backoffice/approvals/policy.rules'
import { simulatePolicy } from '#backoffice/approvals/simulate'
import type { ChangedPayment, PolicySimulation } from '#backoffice/approvals/simulate.rules'
import { Amount } from '#components/amount'
import { Line, Lines } from '#components/lines'
import { Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { fromMinor } from '#lib/shared/format'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { customerNames } from '../../_records/customer/customer-names'
import { ruleWords } from './rule-words'

type Props = { rules: readonly [readonly PolicyRule[], readonly PolicyRule[]]; staff: Staff; format: Formatters }

const shown = 10

/** Compares the effects of the new and the current rules on the payments of the last 30 days. */
export async function TriedPart({ rules, staff, format }: Props) {
  const [t, desk] = await Promise.all([getTranslations('policies.tried'), openDesk()])
  const tried = await simulatePolicy(desk, rules)
  const changed = tried.changed.slice(0, shown)
  return (
    <section className="border-t" aria-label={t('title')}>
      <h3 className="px-4 pt-3 text-base font-medium">{t('title')}</h3>
      <Counts tried={tried} />
      {changed.length > 0 && (
        <>
          <p className="px-4 pb-2 text-sm text-subtle">{t('latest', { count: changed.length })}</p>
          <ChangedTable changed={changed} staff={staff} format={format} />
        </>
      )}
    </section>
  )
}

async function Counts({ tried: { payments, before, after, changed } }: { tried: PolicySimulation }) {
  const t = await getTranslations('policies.tried')
  const requested = (sum: { requested: number; approvers: number }) =>
    `${sum.requested}, ${t('approvers', { count: sum.approvers })}`
  return (
    <>
      <Lines inset>
        <Line label={t('paid', { count: payments })}>{payments}</Line>
        <Line label={t('now')}>{requested(before)}</Line>
        <Line label={t('then')}>{requested(after)}</Line>
      </Lines>
      <p className="px-4 pb-3 text-sm">{changed.length === 0 ? t('same') : t('changed', { count: changed.length })}</p>
    </>
  )
}

async function ChangedTable({
  changed,
  staff,
  format,
}: {
  changed: readonly ChangedPayment[]
  staff: Staff
  format: Formatters
}) {
  const [t, words] = await Promise.all([getTranslations('policies.tried'), ruleWords(format)])
  const names = await customerNames(
    changed.map(({ payment }) => payment.customerId ?? undefined),
    { seesEmails: staff.can('customer.see_email') },
  )
  return (
    <Table aria-label={t('title')} cards>
      <thead>
        <tr>
          <Th>{t('columns.payee')}</Th>
          <Th align="right">{t('columns.debit')}</Th>
          <Th>{t('columns.before')}</Th>
          <Th>{t('columns.after')}</Th>
          <Th align="right">{t('columns.when')}</Th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ payment: { quoteId, customerId, accountId, debitMinor, currency, at }, before, after }) => (
          <Tr key={quoteId} shape="card">
            <Td main wrap card="a1">
              <TextLink href={pathOf.quote(quoteId)}>{names(customerId ?? undefined) ?? shortId(accountId)}</TextLink>
            </Td>
            <Td align="right" card="b1">
              <Amount value={format.figure(fromMinor(debitMinor))} currency={currency} />
            </Td>
            <Td card="a2">{words.needs(before) || t('alone')}</Td>
            <Td card="a3">{words.needs(after) || t('alone')}</Td>
            <Td align="right" card="b2">
              {format.moment(at)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
