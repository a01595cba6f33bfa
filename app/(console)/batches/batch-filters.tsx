import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listMakers } from '#backoffice/batches/list-batches'
import { batchStates } from '#backoffice/batches/tables'
import { LinkButton } from '#components/button'
import { FilterBar } from '#components/filter-bar'
import { openDesk } from '#lib/server/desk'
import { AnyOfFilter, OneOfFilter } from '../_kit/list/choice-filters'
import { SearchFilter } from '../_kit/list/search-filter'
import { statusLabels } from '../_kit/words/status-labels'
import { CreatedFilter } from '../_records/payment/money-filters'
import { type BatchesView, batchesAddress } from './batches-address'

const { all, href, isFiltered } = batchesAddress

/** Shows the filters by words, state, maker and time; their state is in the URL. */
export async function BatchFilters({ view, format }: { view: BatchesView; format: Formatters }) {
  const [t, words, { db }] = await Promise.all([getTranslations('batches.filters'), statusLabels(), openDesk()])
  const makers = await listMakers(db)
  const remove = (filter: 'state' | 'maker') => t('remove', { filter: t(filter) })
  return (
    <FilterBar className="mb-3">
      <WordsFilter view={view} />
      <AnyOfFilter
        label={t('state')}
        removeLabel={remove('state')}
        options={batchStates.map((value) => ({ value, label: words('batch', value) }))}
        chosen={view.state}
        hrefOf={(state) => href(view, { state })}
      />
      <OneOfFilter
        label={t('maker')}
        removeLabel={remove('maker')}
        options={makers.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={view.maker}
        hrefOf={(maker) => href(view, { maker })}
      />
      <CreatedFilter view={view} hrefOf={({ created, from, to }) => href(view, { created, from, to })} format={format} />
      {isFiltered(view) && (
        <LinkButton variant="ghost" href={href(all, { tab: view.tab })}>
          {t('clear')}
        </LinkButton>
      )}
    </FilterBar>
  )
}

async function WordsFilter({ view }: { view: BatchesView }) {
  const t = await getTranslations('batches.filters')
  return (
    <SearchFilter
      name="search"
      value={view.search}
      label={t('search')}
      maxLength={120}
      removed={href(view, { search: undefined })}
      chip={t('searched', { text: view.search ?? '' })}
      removeLabel={t('removeSearch')}
    />
  )
}
