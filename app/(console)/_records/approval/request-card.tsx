import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type Approval, listApprovalDecisions } from '#backoffice/approvals/approval'
import { parseIntent } from '#backoffice/approvals/payment-intent'
import type { ApprovalState } from '#backoffice/approvals/tables'
import { LinkButton } from '#components/button'
import { Card, CardBody } from '#components/card'
import { Notice } from '#components/notice'
import type { Tone } from '#components/status-tones'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { returnedText } from './approval-reason'
import { holdsQuote } from './request-of-quote'

type Props = { request: Approval; quoteId: string; staff: Staff; format: Formatters }

const tones: Record<ApprovalState, Tone> = {
  waiting: 'wait',
  approved: 'work',
  paying: 'work',
  paid: 'ok',
  not_known: 'bad',
  returned: 'bad',
  rejected: 'bad',
  withdrawn: 'rest',
  expired: 'rest',
}

/** Explains the request for this quote: that it waits, who approved it, which quote it was paid with, or why it was returned. */
export async function RequestCard({ request, quoteId, staff, format }: Props) {
  const t = await getTranslations('quote.request')
  const { id, state, makerName: name, requestedAt, expiresAt, quoteId: paidWith } = request
  const isPaidHere = paidWith === quoteId
  const key = isPaidHere ? 'here' : state
  const times = { when: format.ago(requestedAt), until: format.occasion(expiresAt) }
  const paidElsewhere = holdsQuote(request, quoteId) && paidWith !== null ? paidWith : undefined
  const agreed = await whoAgreed(request, format)
  return (
    <Card data-part="request">
      <CardBody className="flex flex-col gap-3">
        <Notice tone={isPaidHere ? 'rest' : tones[state]} title={t(`${key}.title`)} role="status">
          {t(`${key}.text`, { name, ...times })}
          {key === 'returned' &&
            ` ${await returnedText(request, { format, to: parseIntent(request.intent).destinationCurrency })}`}
          {agreed !== undefined && ` ${t('agreed', { names: agreed })}`}
        </Notice>
        <span className="flex flex-wrap gap-2">
          {staff.can('approval.read') && <LinkButton href={pathOf.approval(id)}>{t('open')}</LinkButton>}
          {paidElsewhere && <LinkButton href={pathOf.quote(paidElsewhere)}>{t('openPaid')}</LinkButton>}
        </span>
      </CardBody>
    </Card>
  )
}

/** Returns the names of all who approved the request; undefined if there is none. */
async function whoAgreed({ id }: Approval, format: Formatters): Promise<string | undefined> {
  const decisions = await listApprovalDecisions((await openDesk()).db, [id])
  const names = decisions.filter(({ decision }) => decision === 'approve').map(({ personName }) => personName)
  return names.length === 0 ? undefined : new Intl.ListFormat(format.locale).format(names)
}
