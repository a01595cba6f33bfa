import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import { ListEmpty } from '#components/list-state'
import type { OrganizationTerms } from '#contract/organization-terms'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { FeesCard } from './fees-card'
import { LimitsCard } from './limits-card'
import { PaymentsCard } from './payments-card'
import { RatesCard } from './rates-card'
import { Stops } from './stops'

/** Shows the terms under which the API serves the organization, or in words that it does not tell them. */
export async function TermsCards({ format }: { format: Formatters }) {
  const [t, read] = await Promise.all([getTranslations('organization.terms'), attempt(api.readOrganizationTerms())])
  if (read.ok) return <KnownTerms terms={read.value} format={format} />
  const isMissing = read.code === 'extension_missing'
  return (
    <Card>
      <CardHeader title={t('title')} />
      {isMissing ? <ListEmpty title={t('missing')}>{t('missingText')}</ListEmpty> : <PanelFailed failure={read} single />}
    </Card>
  )
}

function KnownTerms({ terms, format }: { terms: OrganizationTerms; format: Formatters }) {
  return (
    <>
      <Stops stops={terms.payment_stops} format={format} />
      <PaymentsCard terms={terms} format={format} />
      <LimitsCard limits={terms.limits} format={format} />
      <FeesCard tariffs={terms.tariffs} format={format} />
      <RatesCard rates={terms.rates} format={format} />
    </>
  )
}
