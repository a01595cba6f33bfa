import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listRequesters } from '#backoffice/approvals/list-approvals'
import { type ApprovalList, statesIn } from '#backoffice/approvals/list-approvals.rules'
import { approvalKinds } from '#backoffice/approvals/tables'
import { LinkButton } from '#components/button'
import { Field } from '#components/field'
import { FilterBar } from '#components/filter-bar'
import { openDesk } from '#lib/server/desk'
import { AnyOfFilter, OneOfFilter } from '../_kit/list/choice-filters'
import { FilterMenu } from '../_kit/list/filter-menu'
import { TypedFilter } from '../_kit/list/typed-filter'
import { statusLabels } from '../_kit/words/status-labels'
import { type ApprovalsView, approvalsAddress } from '../_records/approval/approvals-address'
import { CreatedFilter } from '../_records/payment/money-filters'
import { amountInput } from '../_records/transaction/transactions-address'

const { all, href, isFiltered } = approvalsAddress

type Props = { view: ApprovalsView; list: ApprovalList; format: Formatters }

/** Shows the filters of a list: its states if it has several, and who requested it unless they are all one's own. */
export async function ApprovalFilters({ view, list, format }: Props) {
  const [t, words, makers] = await Promise.all([
    getTranslations('approvals.filters'),
    statusLabels(),
    openDesk().then(({ db }) => listRequesters(db)),
  ])
  const removeLabel = (filter: 'state' | 'kind' | 'by') => t('remove', { filter: t(filter) })
  return (
    <FilterBar className="mb-3">
      {statesIn[list].length > 1 && (
        <AnyOfFilter
          label={t('state')}
          removeLabel={removeLabel('state')}
          options={statesIn[list].map((value) => ({ value, label: words('approval', value) }))}
          chosen={view.state}
          hrefOf={(state) => href(view, { state })}
        />
      )}
      <OneOfFilter
        label={t('kind')}
        removeLabel={removeLabel('kind')}
        options={approvalKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        chosen={view.kind}
        hrefOf={(kind) => href(view, { kind })}
      />
      {(list !== 'mine' || view.by !== undefined) && (
        <OneOfFilter
          label={t('by')}
          removeLabel={removeLabel('by')}
          options={makers.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={view.by}
          hrefOf={(by) => href(view, { by })}
        />
      )}
      <LeastFilter view={view} format={format} />
      <CreatedFilter
        label={t('requested')}
        view={{ ...view, age: undefined }}
        hrefOf={({ created, from, to }) => href(view, { created, from, to })}
        format={format}
      />
      {isFiltered(view) && (
        <LinkButton variant="ghost" href={href(all, { tab: list })}>
          {t('clear')}
        </LinkButton>
      )}
    </FilterBar>
  )
}

/** Filters by the largest debit, which is compared in the currency of each request. */
async function LeastFilter({ view, format }: Pick<Props, 'view' | 'format'>) {
  const t = await getTranslations('approvals.filters')
  const { least } = view
  const removed = href(view, { least: undefined })
  return (
    <FilterMenu
      label={t('least')}
      value={least === undefined ? '' : t('atLeast', { amount: format.figure(least) })}
      options={[]}
      removeHref={removed}
      removeLabel={t('remove', { filter: t('least') })}
    >
      <TypedFilter address={removed} apply={t('apply')}>
        <Field label={t('leastLabel')} name="least" defaultValue={least} title={t('amountForm')} {...amountInput} />
      </TypedFilter>
    </FilterMenu>
  )
}
