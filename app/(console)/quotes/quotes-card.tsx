import { getTranslations } from 'next-intl/server'
import { writing } from '#app/writing'
import { LinkButton } from '#components/button'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import { Notice } from '#components/notice'
import { isMoneyFiltered, type MoneyView } from '../money-list'
import { MoneyPager } from '../money-pager'
import { PanelFailed } from '../panel-failed'
import { statusWords } from '../status-words'
import { UnreadRows } from '../unread-rows'
import { listQuoteRows } from './quote-rows'
import { QuotesTable } from './quotes-table'

type Props = { view: MoneyView; seesEmails: boolean; mayCreate: boolean }

/** The page of the list that the address asks for, or why there is none. */
export async function QuotesCard({ view, seesEmails, mayCreate }: Props) {
  const [t, w, words] = await Promise.all([getTranslations('quotes'), writing(), statusWords()])
  const list = await listQuoteRows(view, { w, words, seesEmails })
  if (list.kind === 'failed') return <PanelFailed failure={list.failure} />
  const { rows, count, nextCursor, remembered, unread } = list
  if (rows.length === 0 && unread.length === 0 && view.trail.length === 0) {
    const create = mayCreate && <LinkButton href="/quotes/new">{t('new')}</LinkButton>
    if (isMoneyFiltered(view)) {
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
      <QuotesTable rows={rows} serverNow={w.now.toISOString()} />
      <MoneyPager view={view} shown={rows.length} count={count} nextCursor={nextCursor} w={w} />
    </>
  )
}
