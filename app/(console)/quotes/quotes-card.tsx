import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import { Notice } from '#components/notice'
import { pagesBeside } from '../_kit/list/list-pager'
import { UnreadRows } from '../_kit/list/unread-rows'
import { PanelFailed } from '../_kit/page/panel-failed'
import { statusLabels } from '../_kit/words/status-labels'
import { UnreadNames } from '../_records/customer/unread-names'
import { MoneyPager } from '../_records/payment/money-pager'
import { type QuotesView, quotesAddress } from '../_records/quote/quotes-address'
import { listQuoteRows } from './quote-rows'
import { QuotesTable } from './quotes-table'

type Props = { view: QuotesView; seesEmails: boolean; mayCreate: boolean }

/** Shows the page of the list in the address, or why it cannot be shown. */
export async function QuotesCard({ view, seesEmails, mayCreate }: Props) {
  const [t, format, words] = await Promise.all([getTranslations('quotes'), formatters(), statusLabels()])
  const list = await listQuoteRows(view, { format, words, seesEmails })
  if (list.kind === 'failed') return <PanelFailed failure={list.failure} />
  const { rows, count, nextCursor, remembered, unread } = list
  if (rows.length === 0 && unread.length === 0 && view.trail.length === 0) {
    const create = mayCreate && <LinkButton href="/quotes/new">{t('new')}</LinkButton>
    if (quotesAddress.isFiltered(view)) {
      return <ListNoMatch title={t('noMatch.title')} actions={<LinkButton href="/quotes">{t('noMatch.clear')}</LinkButton>} />
    }
    return (
      <ListEmpty title={t('empty.title')} actions={create}>
        {t('empty.text')}
      </ListEmpty>
    )
  }
  return (
    <>
      {remembered && (
        <div className="px-4 py-3">
          <Notice>{t('remembered')}</Notice>
        </div>
      )}
      <UnreadRows of="quotes" rows={unread} />
      <UnreadNames />
      <QuotesTable rows={rows} serverNow={format.now.toISOString()} />
      <MoneyPager
        {...pagesBeside((trail) => quotesAddress.href(view, { trail }), view.trail, nextCursor)}
        shown={rows.length}
        count={count}
        format={format}
      />
    </>
  )
}
