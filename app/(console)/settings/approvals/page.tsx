import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { countAdmins, findWaitingPolicy, listPolicies, readPolicy } from '#backoffice/approvals/policies'
import { toStoredRule } from '#backoffice/approvals/rule-shape'
import { Card, CardHeader } from '#components/card'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { SettingsFrame } from '../settings-frame'
import { HistoryCard } from './history-card'
import { ProposeRules } from './propose-rules'
import { RulesTable } from './rules-table'
import { WaitingChange } from './waiting-change'

export const generateMetadata = pageTitle('policies')

export default async function PolicyPage() {
  const staff = await requireStaff('approval.read')
  const [t, format, { db }] = await Promise.all([getTranslations('policies'), formatters(), openDesk()])
  const [policy, waiting, history, admins] = await Promise.all([
    readPolicy(db),
    findWaitingPolicy(db),
    listPolicies(db),
    countAdmins(db),
  ])
  const accepted = history.find(({ id }) => id === policy.id)
  const fact = accepted
    ? t('accepted', { name: accepted.decidedByName ?? '', when: format.date(accepted.decidedAt ?? accepted.proposedAt) })
    : t('shipped')
  const inForce = <RulesTable rules={policy.rules} label={t('rules')} format={format} />
  return (
    <ClientMessages namespaces={['policy-acts', 'approval-rules']}>
      <SettingsFrame
        staff={staff}
        title={t('title')}
        actions={
          staff.can('policy.manage') && (
            <ProposeRules
              policy={{ id: policy.id, rules: policy.rules.map(toStoredRule) }}
              inForce={inForce}
              waits={Boolean(waiting)}
            />
          )
        }
      >
        {waiting && <WaitingChange change={waiting} policy={policy} admins={admins} staff={staff} format={format} />}
        <Card>
          <CardHeader title={t('rules')} count={policy.rules.length} fact={fact} />
          {inForce}
          <p className="border-t px-4 py-3 text-xs text-muted">{t('all')}</p>
        </Card>
        <HistoryCard policies={history} format={format} />
      </SettingsFrame>
    </ClientMessages>
  )
}
