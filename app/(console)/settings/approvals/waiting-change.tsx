import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { ApprovalPolicy, CurrentPolicy } from '#backoffice/approvals/policies'
import { Card, CardBody, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import type { Staff } from '#lib/access/session'
import { DecidePolicy } from './decide-policy'
import { RulesTable } from './rules-table'
import { TriedPart } from './tried-part'

type Props = { change: ApprovalPolicy; policy: CurrentPolicy; admins: number; staff: Staff; format: Formatters }

/** Shows a change that waits for a second admin: its rules, their simulated effects, and the buttons to decide. */
export async function WaitingChange({ change, policy, admins, staff, format }: Props) {
  const t = await getTranslations('policies.waiting')
  const isOwn = change.proposedBy === staff.personId
  const isLate = change.replaces !== policy.id
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="flex flex-col gap-3">
        <p className="text-sm">
          {t('by', { name: change.proposedByName, when: format.ago(change.proposedAt), note: change.note })}
        </p>
        <Notice tone={isLate ? 'bad' : 'wait'}>
          {isLate ? t('newer') : t('begins')} {isOwn && t('own')} {admins < 2 && t('alone')}
        </Notice>
      </CardBody>
      <RulesTable rules={change.rules} label={t('will')} format={format} />
      <TriedPart rules={[policy.rules, change.rules]} staff={staff} format={format} />
      {staff.can('policy.manage') && (
        <CardBody className="border-t">
          <DecidePolicy policyId={change.id} isOwn={isOwn} isLate={isLate} />
        </CardBody>
      )}
    </Card>
  )
}
