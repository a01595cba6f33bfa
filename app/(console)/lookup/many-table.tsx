'use client'

import { SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { WrittenAmount } from '#components/amount'
import { Badge } from '#components/badge'
import { classNames } from '#components/class-names'
import { useKeys } from '#components/keys'
import { RelativeTime } from '#components/relative-time'
import { RowLink, rowLinks } from '#components/row-link'
import { StatusBadge } from '#components/status-badge'
import { Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import { pathOf } from '#lib/shared/path-of'
import { wasCleaned } from '../_kit/search/detect-term'
import type { NumberedLine } from './lines-file'
import type { FoundLine, LookedUpLine } from './looked-up-line'

/** Shows the table of outcomes, one row per line, in the order of the paste. */
export function ManyTable({ lines, onCopy }: { lines: readonly NumberedLine[]; onCopy: (row: FoundLine) => void }) {
  const t = useTranslations('lookup-many')
  const body = useRef<HTMLTableSectionElement>(null)
  const links = () => [...(body.current?.querySelectorAll<HTMLAnchorElement>(rowLinks) ?? [])]
  const here = () => links().findIndex((link) => link.matches(':focus'))
  const copyHere = () => {
    const found = findLine(lines, links()[here()]?.dataset.id)
    if (found === undefined) return false
    onCopy(found)
  }
  useKeys(
    {
      j: () => links()[here() + 1]?.focus(),
      k: () => links()[Math.max(0, here() - 1)]?.focus(),
      y: copyHere,
    },
    { y: t('copyOne') },
  )
  return (
    <Table cards aria-label={t('table')}>
      <thead>
        <tr>
          <Th align="right">{t('columns.line')}</Th>
          <Th>{t('columns.reference')}</Th>
          <Th>{t('columns.status')}</Th>
          <Th>{t('columns.customer')}</Th>
          <Th align="right">{t('columns.received')}</Th>
          <Th align="right">{t('columns.paid')}</Th>
          <Th>{t('columns.plain')}</Th>
        </tr>
      </thead>
      <tbody ref={body}>
        {lines.map(({ number, row }) => (
          <Tr key={number} shape="card" linked="cell" tone={row.outcome === 'found' ? undefined : 'wait'}>
            <Td
              card="hidden"
              className={classNames('text-right tabular-nums', row.outcome === 'found' ? 'text-muted' : 'text-subtle')}
            >
              {number}
            </Td>
            <Td card="a1" className="mono">
              <Reference row={row} />
            </Td>
            {row.outcome === 'found' ? <FoundCells row={row} /> : <OtherCells row={row} />}
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function findLine(lines: readonly NumberedLine[], id: string | undefined): FoundLine | undefined {
  const found = lines.find(({ row }) => row.outcome === 'found' && row.id === id)?.row
  return found?.outcome === 'found' ? found : undefined
}

function Reference({ row }: { row: LookedUpLine }) {
  const t = useTranslations('lookup-many')
  const cleaned = row.outcome !== 'skipped' && wasCleaned(row.line, row.reference)
  return (
    <>
      {row.outcome === 'found' ? (
        <RowLink href={row.href} data-id={row.id}>
          {row.reference}
        </RowLink>
      ) : (
        row.reference
      )}
      {cleaned && (
        <span className={classNames('text-xs font-sans ml-2', row.outcome === 'found' ? 'text-muted' : 'text-subtle')}>
          {t('cleaned')}
        </span>
      )}
    </>
  )
}

function FoundCells({ row }: { row: FoundLine }) {
  return (
    <>
      <Td card="b1">
        <StatusBadge kind="payment" status={row.status} label={row.statusWord} />
      </Td>
      <Td main card="a2">
        {row.customer}
      </Td>
      <Td card="b2" className="text-right whitespace-nowrap tabular-nums">
        <WrittenAmount text={row.received} />
      </Td>
      <Td card="hidden" className="text-right text-muted whitespace-nowrap tabular-nums">
        {row.paidAt && <RelativeTime at={row.paidAt} />}
      </Td>
      <Td wrap card="whole" className="text-subtle">
        {row.plain}
      </Td>
    </>
  )
}

function OtherCells({ row }: { row: Exclude<LookedUpLine, FoundLine> }) {
  const t = useTranslations('lookup-many')
  return (
    <>
      <Td card="b1">
        <Badge tone={row.outcome === 'failed' ? 'bad' : 'wait'} icon={<SearchX />} quiet>
          {t(`outcomes.${row.outcome}`)}
        </Badge>
      </Td>
      <Td wrap card="whole" colSpan={4} className="text-subtle">
        {'sentence' in row ? row.sentence : t(row.outcome === 'skipped' ? 'skippedText' : 'missingText')}
        {row.outcome === 'missing' && row.guess && (
          <TextLink className="ml-2" href={pathOf.lookup({ ref: row.guess })}>
            {t('guess', { reference: row.guess })}
          </TextLink>
        )}
      </Td>
    </>
  )
}
