import { cva } from 'class-variance-authority'
import {
  ArrowDownToLine,
  CircleHelp,
  CirclePlay,
  CircleUserRound,
  Eye,
  History,
  Hourglass,
  KeyRound,
  Landmark,
  Layers,
  LockOpen,
  OctagonPause,
  Radar,
  Scale,
  Stamp,
  Timer,
  TrendingUpDown,
  Undo2,
  UserCheck,
  Wallet,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { LinkButton } from '#components/button'
import { Tile } from '#components/tile'
import { fromMinor } from '#lib/shared/format'
import { pathOf } from '#lib/shared/path-of'
import { DeadlineTag } from '../../_records/review/deadline-tag'
import { TimeLeft } from '../time-left'
import type { Waiting } from './read-waiting'
import type { WaitingLabels } from './waiting-labels'

const styles = {
  pay: { tone: 'wait', icon: <Timer /> },
  confirm: { tone: 'wait', icon: <CircleUserRound /> },
  unknown: { tone: 'work', icon: <Radar /> },
  unfollowed: { tone: 'wait', icon: <History /> },
  second: { tone: 'wait', icon: <UserCheck /> },
  stuck: { tone: 'bad', icon: <Hourglass /> },
  returned: { tone: 'bad', icon: <Undo2 /> },
  execute: { tone: 'wait', icon: <Landmark /> },
  approval: { tone: 'wait', icon: <Stamp /> },
  backToMaker: { tone: 'rest', icon: <Undo2 /> },
  pausedBatch: { tone: 'bad', icon: <Layers /> },
  draftBatch: { tone: 'rest', icon: <Layers /> },
  policy: { tone: 'wait', icon: <Scale /> },
  restart: { tone: 'wait', icon: <CirclePlay /> },
  keyRequest: { tone: 'wait', icon: <KeyRound /> },
  keyAgreed: { tone: 'wait', icon: <KeyRound /> },
  funding: { tone: 'wait', icon: <Wallet /> },
  deposit: { tone: 'wait', icon: <ArrowDownToLine /> },
  unclaimed: { tone: 'wait', icon: <CircleHelp /> },
  review: { tone: 'wait', icon: <Eye /> },
  unblock: { tone: 'wait', icon: <LockOpen /> },
  stopped: { tone: 'bad', icon: <OctagonPause /> },
  rate: { tone: 'wait', icon: <TrendingUpDown /> },
  webhook: { tone: 'bad', icon: <Webhook /> },
  key: { tone: 'wait', icon: <KeyRound /> },
} as const

/* One grid for all rows: the text gets the space that amounts, times and acts leave. The first column includes the padding of
   the row. */
const rows =
  '@min-[640px]/waiting:grid @min-[640px]/waiting:grid-cols-[48px_minmax(0,1fr)_auto_auto_auto] @min-[640px]/waiting:gap-x-4'
const row = [
  'grid min-h-15 items-center px-4 py-2 text-sm not-first:border-t',
  '@min-[640px]/waiting:col-span-full @min-[640px]/waiting:grid-cols-subgrid',
  '@max-[640px]/waiting:grid-cols-[32px_minmax(0,1fr)_auto] @max-[640px]/waiting:gap-x-3 @max-[640px]/waiting:gap-y-0.5 @max-[640px]/waiting:py-3.5',
].join(' ')

/** Shows the list of waiting items. */
export function WaitingItems({ children }: { children: ReactNode }) {
  return (
    <div className="@container/waiting">
      <ul className={rows}>{children}</ul>
    </div>
  )
}

/* Without an amount it spans that column too. */
const due = cva('whitespace-nowrap text-subtle @max-[640px]/waiting:col-start-2 @max-[640px]/waiting:row-start-3', {
  variants: { alone: { true: 'text-right @max-[640px]/waiting:text-left @min-[640px]/waiting:col-[3/5]', false: '' } },
})

/** Returns the page of the item. Payments that the API has stopped and quarantined rates have none: an operator handles them by command. */
function hrefOf(item: Waiting): string | undefined {
  const { kind, id } = item
  switch (kind) {
    case 'stopped':
    case 'rate':
      return undefined
    case 'second':
    case 'stuck':
    case 'returned':
    case 'execute':
      return pathOf.transaction(id)
    case 'approval':
    case 'backToMaker':
      return pathOf.approval(id)
    case 'pausedBatch':
    case 'draftBatch':
      return pathOf.batch(id)
    case 'policy':
      return '/settings/approvals'
    case 'restart':
      return '/settings/payments'
    case 'keyRequest':
    case 'keyAgreed':
      return '/developers/keys'
    case 'funding':
      return pathOf.prefundedAccount(item.account.id)
    case 'deposit':
      return pathOf.deposit(id)
    case 'unclaimed':
      return '/deposits'
    case 'review':
      return pathOf.review(id)
    case 'unblock':
      return pathOf.customer(id)
    case 'webhook':
      return pathOf.webhookEndpoint(id)
    case 'key':
      return pathOf.apiKey(id)
    default:
      return pathOf.quote(id)
  }
}

/** Shows the item, its amount, its deadline or age, and the link to it. */
export function WaitingItem({ item, words, format }: { item: Waiting; words: WaitingLabels; format: Formatters }) {
  const { tone, icon } = styles[item.kind]
  const { what, detail, exact, state, act } = words.of(item)
  const amount = amountOf(item)
  const href = hrefOf(item)
  return (
    <li className={row}>
      <span className="@max-[640px]/waiting:row-[1/4] @max-[640px]/waiting:self-start">
        <Tile tone={tone}>{icon}</Tile>
      </span>
      <div className="min-w-0 @max-[640px]/waiting:col-[2/4]">
        <b className="block text-base font-medium wrap-anywhere">{what}</b>
        <small className="block text-xs text-muted @max-[640px]/waiting:whitespace-normal" title={exact}>
          {detail}
        </small>
      </div>
      <div className="text-right font-medium empty:hidden @max-[640px]/waiting:col-start-2 @max-[640px]/waiting:row-start-2 @max-[640px]/waiting:pt-1.5 @max-[640px]/waiting:text-left">
        {amount && <Amount value={format.figure(amount.figure)} currency={amount.currency} />}
      </div>
      <div className={due({ alone: !amount })}>
        {'endsAt' in item && item.endsAt !== undefined && <TimeLeft endsAt={item.endsAt} serverNow={format.now.toISOString()} />}
        {item.kind === 'review' && <DeadlineTag {...words.deadlineOf(item.review)} />}
        {state}
      </div>
      {href && (
        <LinkButton
          size="sm"
          full
          className="@max-[640px]/waiting:col-start-3 @max-[640px]/waiting:row-[2/4] @max-[640px]/waiting:w-auto @max-[640px]/waiting:self-end"
          href={href}
        >
          {act}
        </LinkButton>
      )}
    </li>
  )
}

/** Returns the amount of the item; for a payout, the amount that the bank must show. Undefined if the API does not report it. */
function amountOf(item: Waiting): { figure: string | number | undefined; currency: string } | undefined {
  if ('approval' in item) return { figure: fromMinor(item.approval.debitMinor), currency: item.approval.currency }
  if (item.kind === 'funding') return { figure: item.request.amount, currency: item.account.currency }
  if (item.kind === 'deposit') return { figure: fromMinor(item.deposit.amount), currency: item.deposit.currency }
  const quote = 'quote' in item ? item.quote : 'paid' in item ? item.paid : undefined
  if (quote) return { figure: quote.source_amount, currency: quote.source.currency }
  if (!('payout' in item)) return undefined
  const { quoted_amount: figure, destination_currency: currency } = item.payout.transaction
  return figure !== undefined && currency !== undefined ? { figure, currency } : undefined
}
