import { Scale } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import { classNames } from '#components/class-names'
import { Table, Td, Th, Tr } from '#components/table'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { readEntries, readSources } from '../../_records/quote/source-name'
import { type PostingGrid, toPostingGrid } from './postings-grid'

/** Shows the postings of a payment; hidden if the API has none. */
export async function Postings({ transactionId, format }: { transactionId: string; format: Formatters }) {
  const [t, entries, sources] = await Promise.all([
    getTranslations('transaction.postings'),
    readEntries(transactionId),
    readSources(),
  ])
  const nameOf = (wanted: string) => (sources.ok ? sources.value.find(({ id }) => id === wanted)?.name : undefined)
  if (!entries.ok && entries.code === 'extension_missing') return null
  if (!entries.ok) {
    return (
      <Card>
        <CardHeader title={t('title')} />
        <PanelFailed failure={entries} />
      </Card>
    )
  }
  const grid = toPostingGrid(entries.value)
  if (grid.rows.length === 0) return null
  return (
    <Card>
      <CardHeader id="postings" title={t('title')} fact={t('fact')}>
        <Badge tone={grid.balanced ? 'ok' : 'bad'} quiet icon={<Scale />}>
          {t(grid.balanced ? 'balanced' : 'notBalanced')}
        </Badge>
      </CardHeader>
      <Grid grid={grid} nameOf={nameOf} format={format} />
    </Card>
  )
}

type GridProps = { grid: PostingGrid; nameOf: (accountId: string) => string | undefined; format: Formatters }

/* A payment that came back has seven columns, which otherwise have no room beside the rail of a small laptop. */
const manyColumns = 'tablet:[&_:is(td,th):not(:first-child)]:pl-1.5 tablet:[&_:is(td,th):not(:last-child)]:pr-1.5'

/** Shows a column for each account, a row for each entry, and their sums. */
async function Grid({ grid: { columns, rows, sums }, nameOf, format }: GridProps) {
  const t = await getTranslations('transaction.postings')
  const isSameDay = (at: string, before: string | undefined) => before !== undefined && format.day(before) === format.day(at)
  const named = (kind: 'accounts' | 'kinds', name: string) => (t.has(`${kind}.${name}`) ? t(`${kind}.${name}`) : name)
  return (
    <Table scrollLabel={t('title')} tight className={classNames('max-tablet:min-w-max', columns.length > 6 && manyColumns)}>
      <thead>
        <tr>
          <Th close>{t('what')}</Th>
          {columns.map(({ key, account, id, currency }) => (
            <Th key={key} align="right" close>
              {nameOf(id) ?? named('accounts', account)}
              <br />
              <span className="text-muted">{currency}</span>
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, kind, at, cells }, row) => (
          <Tr key={id}>
            <Td close head className="whitespace-normal">
              <span className="mr-1.5">{named('kinds', kind)}</span>{' '}
              <span className="text-muted whitespace-nowrap tabular-nums text-xs">
                {isSameDay(at, rows[row - 1]?.at) ? format.clock(at) : format.moment(at)}
              </span>
            </Td>
            {cells.map((figure, index) => (
              <Figure key={columns[index]?.key} quiet={/^-?0+(\.0+)?$/.test(figure)}>
                {format.figure(figure)}
              </Figure>
            ))}
          </Tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="group/row h-9 bg-sunken font-semibold *:border-t">
          <Td close main>
            {t('sum')}
          </Td>
          {sums.map((sum, index) => (
            <Figure key={columns[index]?.key}>{format.figure(sum)}</Figure>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}

function Figure({ quiet, children }: { quiet?: boolean; children: string }) {
  return (
    <Td close className={classNames('text-right whitespace-nowrap tabular-nums', quiet && 'text-muted')}>
      {children}
    </Td>
  )
}
