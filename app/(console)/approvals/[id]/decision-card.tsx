import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { findNextFor } from '#backoffice/approvals/list-approvals'
import { Card, CardBody, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { formatDecimal } from '#contract/money'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { FiredRules } from '../../_records/approval/fired-rules'
import { ruleLabels } from '../../_records/approval/rule-labels'
import { WhoDecides } from '../../_records/approval/who-decides'
import { DecisionForm } from './decision-form'
import { type DecisionVerdict, decisionVerdict } from './decision-verdict'
import type { ApprovalRecord } from './load-approval'
import { OutcomePart } from './outcome-part'
import { WithdrawApproval } from './withdraw-approval'

type Props = { record: ApprovalRecord; staff: Staff; format: Formatters }

/** Shows the form for the decision, or who can decide, or the outcome. */
export async function DecisionCard({ record, staff, format }: Props) {
  const [t, rules] = await Promise.all([getTranslations('approval.decision'), ruleLabels(format)])
  const { approval, decisions, needs, payment } = record
  const verdict = decisionVerdict({ approval: { ...approval, required: needs.required }, decisions, staff, now: format.now })
  const isWaiting = approval.state === 'waiting'
  return (
    <Card>
      <CardHeader title={t(verdict === 'decide' ? 'title' : isWaiting ? 'titleWaits' : 'titleClosed')} />
      <CardBody className="flex flex-col gap-3">
        {!isWaiting && <OutcomePart record={record} staff={staff} format={format} />}
        <FiredRules {...approval} change={payment?.payee.changes.latest} format={format} />
        {isWaiting && needs.hasChanged && <Notice>{t('needsNow', { who: rules.needs(needs.required) })}</Notice>}
        {isWaiting && !record.makerPays && <Notice tone="wait">{t('makerGone', { name: approval.makerName })}</Notice>}
        {isWaiting && verdict !== 'decide' && <NotDeciding record={record} verdict={verdict} staff={staff} format={format} />}
        {verdict === 'decide' && <Deciding record={record} staff={staff} format={format} />}
        {approval.makerId === staff.personId && ['waiting', 'approved'].includes(approval.state) && (
          <WithdrawApproval approvalId={approval.id} isPartlySent={record.sent !== undefined} />
        )}
      </CardBody>
    </Card>
  )
}

/** Shows the form, with the names of those who approved before. */
async function Deciding({ record: { approval, decisions }, staff, format }: Props) {
  const [t, { db }] = await Promise.all([getTranslations('approval'), openDesk()])
  const next = await findNextFor(db, staff, format.now, approval.id)
  const agreed = decisions.filter(({ decision }) => decision === 'approve').map(({ personName }) => personName)
  const names = agreed.reduce((one, other) => (one ? t('names', { one, other }) : other), '')
  return (
    <>
      {names && <p className="text-sm text-subtle">{t('decision.agreed', { names })}</p>}
      <DecisionForm
        key={approval.id}
        approvalId={approval.id}
        hash={approval.hash}
        maker={firstName(approval.makerName)}
        most={format.amount(formatDecimal(approval.debitMinor, 2), approval.currency)}
        isBatch={approval.kind === 'batch'}
        hasNext={next !== undefined}
      />
    </>
  )
}

type NotDecidingProps = Props & { verdict: DecisionVerdict }

/** Explains why this person cannot decide, and who can. */
async function NotDeciding({ record, verdict, staff, format }: NotDecidingProps) {
  const [t, rules] = await Promise.all([getTranslations('approval'), ruleLabels(format)])
  const { approval, decisions, deciders, needs } = record
  const left = rules.needs(needs.left)
  const own = decisions.find(({ personId }) => personId === staff.personId)
  const lines = {
    own: t('decision.own'),
    took_part: t('decision.tookPart'),
    decided: t('decision.decidedByYou', { when: format.ago(own?.at ?? approval.requestedAt), who: left }),
    not_yours: t('decision.notYours', { who: left }),
    closed: t('expired', { when: format.moment(approval.expiresAt) }),
    decide: '',
  }
  const open = deciders.filter(({ id }) => !decisions.some(({ personId }) => personId === id))
  return (
    <>
      <Notice>{lines[verdict]}</Notice>
      {verdict !== 'closed' && <WhoDecides deciders={open} />}
    </>
  )
}

/** Returns the first word of a person's name, as colleagues are called. */
export function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}
