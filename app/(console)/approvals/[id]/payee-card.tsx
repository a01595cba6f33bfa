import { BadgeCheck, Clock } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { PayeeChanges } from '#backoffice/approvals/payee-changes'
import type { PayeeHistory } from '#backoffice/approvals/payee-history'
import { Avatar } from '#components/avatar'
import { Badge } from '#components/badge'
import { LinkButton } from '#components/button'
import { Card, CardHeader } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { MaskedText } from '#components/masked-value'
import { Notice } from '#components/notice'
import { formatDecimal } from '#contract/money'
import { pathOf } from '#lib/shared/path-of'
import { accountWords } from '../../_records/approval/account-words'
import { AlikeList } from './alike-list'
import type { ApprovalRecord, PayeeFacts } from './load-approval'

type Props = { record: ApprovalRecord; payment: NonNullable<ApprovalRecord['payment']>; format: Formatters }

const newWithinMs = 24 * 3_600_000
const flags = { account_added: 'newAccount', customer_added: 'newCustomer', customer_changed: 'changedCustomer' } as const

/** Shows the payee: whether they are new, what this console paid them before, and equal payments within a week. */
export async function PayeeCard({ record, payment, format }: Props) {
  const t = await getTranslations('approval.payee')
  const { payee } = payment
  const { changes, history } = payee
  const change = changes.latest
  const isNew = change !== undefined && format.now.getTime() - change.at.getTime() < newWithinMs
  return (
    <Card>
      <CardHeader title={t('title')}>
        {isNew && (
          <Badge tone="wait" icon={<Clock />}>
            {t(flags[change.kind], { when: format.ago(change.at) })}
          </Badge>
        )}
      </CardHeader>
      <Payee record={record} payment={payment} />
      <PayeeNotices payee={payee} />
      <DefList>
        {payment.intent.description && (
          <Def label={t('concept')}>
            <span className="wrap-anywhere">{payment.intent.description}</span>
          </Def>
        )}
        <Def label={t('before')}>
          <span>{beforeText(history, format, t)}</span>
        </Def>
        <Def label={t('addedBy')}>
          <span>{addedText(changes, format, t)}</span>
        </Def>
        <Def label={t('note')}>
          <span className="wrap-anywhere">{record.approval.note ?? t('noNote')}</span>
        </Def>
        <AlikeList alike={payee.alike} format={format} />
      </DefList>
    </Card>
  )
}

type T = Awaited<ReturnType<typeof getTranslations<'approval.payee'>>>

function beforeText({ payments, here, since, sums }: PayeeHistory, format: Formatters, t: T): string {
  if (payments === 0) return t('never')
  const amount = sums.map(({ currency, minor }) => format.amount(formatDecimal(minor, 2), currency)).join(', ')
  return `${t('beforeText', { count: payments, amount, since: format.moment(since) })}, ${t('beforeHere', { count: here })}`
}

/** Names who added the account here, also if the payee was changed in another way since. */
function addedText({ added }: PayeeChanges, format: Formatters, t: T): string {
  if (added === undefined) return t('notAdded')
  const text = t('addedText', { name: added.by, when: format.moment(added.at) })
  return added.accountId === undefined ? `${text}. ${t('addedOne')}` : text
}

async function Payee({ record, payment: { intent, payee } }: Omit<Props, 'format'>) {
  const t = await getTranslations('approval.payee')
  const { title, number } = await accountWords(intent.account)
  const holder = payee.read.ok && payee.read.value.account?.account_holder_name
  const isVerified = payee.read.ok && payee.read.value.customer.is_verified
  return (
    <div className="flex flex-wrap items-center gap-3 border-b p-4">
      <Avatar name={record.name} size="lg" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-1.5">
          <b className="wrap-anywhere">{record.name}</b>
          {isVerified && (
            <Badge tone="ok" quiet icon={<BadgeCheck />}>
              {t('verified')}
            </Badge>
          )}
        </div>
        <div className="text-sm text-subtle">
          {title || t('wallet')} <MaskedText>{number}</MaskedText>
        </div>
        {holder && <div className="text-sm text-subtle wrap-anywhere">{t('holder', { name: holder })}</div>}
      </div>
      <LinkButton href={pathOf.customer(intent.customerId)}>{t('openCustomer')}</LinkButton>
    </div>
  )
}

/** Shows problems of the payee before a decision. */
async function PayeeNotices({ payee: { read, changed } }: { payee: PayeeFacts }) {
  const t = await getTranslations('approval.payee')
  if (read.ok && changed.length === 0) return null
  const names = changed.map((member) => (t.has(`members.${member}`) ? t(`members.${member}`) : member))
  return (
    <div className="border-b p-4">
      <Notice tone="wait">{read.ok ? t('changed', { members: [...new Set(names)].join(', ') }) : t('gone')}</Notice>
    </div>
  )
}
