import { getTranslations } from 'next-intl/server'
import { CopyId } from '#components/copy-id'
import { PageHeader } from '#components/page-header'
import { ShortId } from '#components/short-id'
import type { DepositDetail } from '#contract/deposits'
import { depositStateOf } from '../../_records/deposit/deposit-state'
import { DepositStateBadge } from '../../_records/deposit/deposit-state-badge'
import type { DepositFacts } from './shown-deposit'

/** Shows the amount, the state, and the payer's bank and reference. */
export async function DepositHead({ deposit, facts }: { deposit: DepositDetail; facts: DepositFacts }) {
  const [t, common, words] = await Promise.all([
    getTranslations('deposits'),
    getTranslations('common'),
    getTranslations('status.deposit'),
  ])
  const state = depositStateOf(deposit)
  const { id, amount, bank } = facts
  return (
    <PageHeader
      crumbsLabel={common('sections')}
      crumbs={[{ label: t('title'), href: '/deposits' }, { label: <ShortId id={id} /> }]}
      title={amount}
      badge={<DepositStateBadge state={state}>{words(state)}</DepositStateBadge>}
      meta={[<CopyId key="id" id={id} own labels={{ copy: t('copyId'), copied: common('copied') }} />, bank]}
    />
  )
}
