'use client'

import { SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { WrittenAmount } from '#components/amount'
import { AppLink } from '#components/app-link'
import { useKeys } from '#components/keys'
import { RelativeTime } from '#components/relative-time'
import { Badge, StatusBadge } from '#components/status-badge'
import { TextLink } from '#components/text-link'
import { pathOf } from '#lib/path-of'
import { wasCleaned } from './detect-term'
import type { NumberedLine } from './lines-file'
import type { FoundLine, LookedUpLine } from './looked-up-line'

/** One row a line, in the order of the paste. */
export function ManyTable({ lines, onCopy }: { lines: readonly NumberedLine[]; onCopy: (row: FoundLine) => void }) {
  const t = useTranslations('lookup-many')
  const body = useRef<HTMLTableSectionElement>(null)
  const links = () => [...(body.current?.querySelectorAll<HTMLAnchorElement>('a.rowlink') ?? [])]
  const here = () => links().findIndex((link) => link.matches(':focus'))
  const copyHere = () => {
    const id = links()[here()]?.dataset.id
    const found = lines.find(({ row }) => row.outcome === 'found' && row.id === id)?.row
    if (found?.outcome !== 'found') return false
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
    <table className="tbl cards" aria-label={t('table')}>
      <thead>
        <tr>
          <th scope="col" className="text-right">
            {t('columns.line')}
          </th>
          <th scope="col">{t('columns.reference')}</th>
          <th scope="col">{t('columns.status')}</th>
          <th scope="col">{t('columns.customer')}</th>
          <th scope="col" className="text-right">
            {t('columns.received')}
          </th>
          <th scope="col" className="text-right">
            {t('columns.paid')}
          </th>
          <th scope="col">{t('columns.plain')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {lines.map(({ number, row }) => (
          <tr key={number} className={row.outcome === 'found' ? undefined : 'missing'}>
            <td className="text-right text-muted whitespace-nowrap tabular-nums max-md:hidden">{number}</td>
            <td className="mono a1">
              <Reference row={row} />
            </td>
            {row.outcome === 'found' ? <FoundCells row={row} /> : <OtherCells row={row} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Reference({ row }: { row: LookedUpLine }) {
  const t = useTranslations('lookup-many')
  const cleaned = row.outcome !== 'skipped' && wasCleaned(row.line, row.reference)
  return (
    <>
      {row.outcome === 'found' ? (
        <AppLink className="rowlink" href={row.href} data-id={row.id}>
          {row.reference}
        </AppLink>
      ) : (
        row.reference
      )}
      {cleaned && <span className="text-muted text-xs font-sans ml-2">{t('cleaned')}</span>}
    </>
  )
}

function FoundCells({ row }: { row: FoundLine }) {
  return (
    <>
      <td className="b1">
        <StatusBadge kind="payment" status={row.status} label={row.statusWord} />
      </td>
      <td className="main a2">{row.customer}</td>
      <td className="text-right whitespace-nowrap tabular-nums b2">
        <WrittenAmount text={row.received} />
      </td>
      <td className="text-right text-muted whitespace-nowrap tabular-nums max-md:hidden">
        {row.paidAt && <RelativeTime at={row.paidAt} />}
      </td>
      <td className="text-subtle wrapt a3">{row.plain}</td>
    </>
  )
}

function OtherCells({ row }: { row: Exclude<LookedUpLine, FoundLine> }) {
  const t = useTranslations('lookup-many')
  return (
    <>
      <td className="b1">
        <Badge tone={row.outcome === 'failed' ? 'bad' : 'wait'} icon={<SearchX />} quiet>
          {t(`outcomes.${row.outcome}`)}
        </Badge>
      </td>
      <td colSpan={4} className="text-subtle wrapt a2">
        {row.outcome === 'failed' ? row.said : t(row.outcome === 'skipped' ? 'skippedText' : 'missingText')}
        {row.outcome === 'missing' && row.guess && (
          <TextLink className="ml-2" href={pathOf.lookup({ ref: row.guess })}>
            {t('guess', { reference: row.guess })}
          </TextLink>
        )}
      </td>
    </>
  )
}
