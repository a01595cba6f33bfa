'use client'

import {
  ArrowLeftRight,
  ArrowUpRight,
  CornerDownLeft,
  Eye,
  Hash,
  Landmark,
  Layers,
  ListPlus,
  type LucideIcon,
  MoveRight,
  Plus,
  ReceiptText,
  Stamp,
  UserRound,
  Wallet,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { CommandList, rowId } from '#components/command-list'
import { Kbd } from '#components/kbd'
import { focusNextTitle } from '#components/page-title'
import { StatusBadge } from '#components/status-badge'
import { toRoute } from '#lib/shared/to-route'
import { detectTerm, isAmount, isList, looksLikeValue } from '../../_kit/search/detect-term'
import type { Command, Row } from './palette-groups'
import { PaletteState } from './palette-state'
import type { PaletteKey, TermReading, Typed } from './typed'
import { usePalette } from './use-palette'

type Props = {
  id: string
  typed: Typed
  commands: readonly Command[]
  pressed: PaletteKey | undefined
  onActive: (rowId: string | undefined) => void
  onRead: (reading: TermReading) => void
  /** `done`: a row was opened, so that the text can be cleared. */
  onClose: (done: boolean) => void
}

/** Shows the list of what the text may mean and of what can be opened. */
export default function PaletteList({ id, typed, commands, pressed, onActive, onRead, onClose }: Props) {
  const t = useTranslations('palette')
  const router = useRouter()
  const go = (href: string) => {
    onClose(true)
    focusNextTitle()
    router.push(toRoute(href))
  }
  const palette = usePalette({ typed, commands, go })
  const { active, groups } = palette
  const [handled, setHandled] = useState(0)
  const obey = useEffectEvent((key: PaletteKey) => {
    setHandled(key.count)
    if (key.key === 'Enter') palette.enter()
    else palette.move(key.key === 'ArrowDown' ? 1 : -1)
  })
  useEffect(() => {
    if (pressed && pressed.count !== handled) obey(pressed)
  }, [pressed, handled])
  const activeId = active && rowId(id, active.key)
  const tell = useEffectEvent(onActive)
  useEffect(() => tell(activeId), [activeId])
  const reading = readingOf(typed.text)
  const tellReading = useEffectEvent(onRead)
  useEffect(() => tellReading(reading), [reading])
  return (
    <>
      <CommandList
        id={id}
        label={t('label')}
        groups={groups.map(({ name, rows }) => ({
          title: t(`groups.${name}`),
          rows: rows.map((row) => shown(row, row === active)),
        }))}
        activeKey={active?.key}
        onPick={({ row }) => palette.open(row)}
      />
      <PaletteState palette={palette} text={typed.text} />
      <KeyLegend />
    </>
  )
}

/** Explains the keys in the footer. */
function KeyLegend() {
  const t = useTranslations('palette')
  return (
    <p className="flex min-h-10 flex-none items-center gap-4 border-t bg-sunken px-4 text-xs/5 text-muted max-tablet:hidden">
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('keys.move')}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>↵</Kbd>
        {t('keys.open')}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Esc</Kbd>
        {t('keys.back')}
      </span>
      <span className="ml-auto">{t('keptOut')}</span>
    </p>
  )
}

function readingOf(text: string): TermReading {
  if (isList(text)) return 'list'
  if (isAmount(text)) return 'amount'
  return looksLikeValue(text) ? detectTerm(text)[0]?.kind : undefined
}

const icons: Record<Row['kind'], LucideIcon> = {
  transaction: ArrowLeftRight,
  quote: ReceiptText,
  customer: UserRound,
  approval: Stamp,
  batch: Layers,
  reveals: Eye,
  accounts: Landmark,
  payments: ArrowUpRight,
  wallet: Wallet,
  newQuote: Plus,
  addAccount: Plus,
  place: MoveRight,
  act: Plus,
  reference: Hash,
  id: Hash,
  lines: ListPlus,
  next: MoveRight,
}

function shown(row: Row, active: boolean) {
  const Icon = icons[row.kind]
  const keyHint = 'keyHint' in row ? row.keyHint : undefined
  return {
    key: row.key,
    row,
    icon: <Icon />,
    label: row.label,
    mono: row.kind === 'transaction' || row.kind === 'quote',
    detail: 'detail' in row ? row.detail : undefined,
    after: (
      <>
        {'status' in row && row.status && <StatusBadge {...row.status} quiet={!active} />}
        {keyHint && (
          <span className="contents max-tablet:hidden">
            {keyHint.split(' ').map((key) => (
              <Kbd key={key}>{key.toUpperCase()}</Kbd>
            ))}
          </span>
        )}
        {active && <CornerDownLeft className="size-3.5 stroke-2 text-muted" />}
      </>
    ),
  }
}
