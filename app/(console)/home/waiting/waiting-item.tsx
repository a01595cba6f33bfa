import { cva } from 'class-variance-authority'
import {
  CircleUserRound,
  Eye,
  Hourglass,
  KeyRound,
  Landmark,
  LockOpen,
  OctagonPause,
  Radar,
  Timer,
  TrendingUpDown,
  Undo2,
  UserCheck,
  Webhook,
} from 'lucide-react'
import type { Writing } from '#app/writing'
import { Amount } from '#components/amount'
import { LinkButton } from '#components/button'
import { Tile } from '#components/tile'
import { pathOf } from '#lib/path-of'
import { DueTag } from '../../reviews/due-tag'
import { TimeLeft } from '../time-left'
import type { Waiting } from './read-waiting'
import type { WaitingWords } from './waiting-words'

const looks = {
  pay: { tone: 'wait', icon: <Timer /> },
  confirm: { tone: 'wait', icon: <CircleUserRound /> },
  unknown: { tone: 'work', icon: <Radar /> },
  second: { tone: 'wait', icon: <UserCheck /> },
  stuck: { tone: 'bad', icon: <Hourglass /> },
  returned: { tone: 'bad', icon: <Undo2 /> },
  execute: { tone: 'wait', icon: <Landmark /> },
  review: { tone: 'wait', icon: <Eye /> },
  unblock: { tone: 'wait', icon: <LockOpen /> },
  stopped: { tone: 'bad', icon: <OctagonPause /> },
  rate: { tone: 'wait', icon: <TrendingUpDown /> },
  webhook: { tone: 'bad', icon: <Webhook /> },
  key: { tone: 'wait', icon: <KeyRound /> },
} as const

const row = [
  'grid min-h-15 grid-cols-[32px_minmax(0,1fr)_124px_116px_104px] items-center gap-4 px-4 py-2 text-sm not-first:border-t',
  'max-md:grid-cols-[32px_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:py-3.5',
].join(' ')

/* Where there is no amount, it takes its place too. */
const due = cva('whitespace-nowrap text-subtle max-md:col-start-2 max-md:row-start-3', {
  variants: { alone: { true: 'text-right max-md:text-left md:col-[3/5]', false: '' } },
})

/** Where one acts on it; an operator ends what stops payments and decides about rates, by commands that the texts name. */
function hrefOf({ kind, id }: Waiting): string | undefined {
  switch (kind) {
    case 'stopped':
    case 'rate':
      return undefined
    case 'second':
    case 'stuck':
    case 'returned':
    case 'execute':
      return pathOf.transaction(id)
    case 'review':
      return pathOf.review(id)
    case 'unblock':
      return pathOf.customer(id)
    case 'webhook':
      return '/reference/updateWebhookEndpoint'
    case 'key':
      return '/reference/rotateApiKey'
    default:
      return pathOf.quote(id)
  }
}

/** What it is, how much, until when or since when, and the way to it. */
export function WaitingItem({ item, words, w }: { item: Waiting; words: WaitingWords; w: Writing }) {
  const { tone, icon } = looks[item.kind]
  const { what, detail, exact, state, act } = words.of(item)
  const amount = amountOf(item)
  const href = hrefOf(item)
  return (
    <li className={row}>
      <span className="max-md:row-[1/4] max-md:self-start">
        <Tile tone={tone}>{icon}</Tile>
      </span>
      <div className="min-w-0 max-md:col-[2/4]">
        <b className="block truncate text-base font-medium">{what}</b>
        <small className="block text-xs text-muted max-md:whitespace-normal" title={exact}>
          {detail}
        </small>
      </div>
      <div className="text-right font-medium empty:hidden max-md:col-start-2 max-md:row-start-2 max-md:pt-1.5 max-md:text-left">
        {amount && <Amount value={w.figure(amount.figure)} currency={amount.currency} />}
      </div>
      <div className={due({ alone: !amount })}>
        {'endsAt' in item && item.endsAt !== undefined && <TimeLeft endsAt={item.endsAt} serverNow={w.now.toISOString()} />}
        {item.kind === 'review' && <DueTag {...words.dueOf(item.review)} />}
        {state}
      </div>
      {href && (
        <LinkButton size="sm" full className="max-md:col-start-3 max-md:row-[2/4] max-md:w-auto max-md:self-end" href={href}>
          {act}
        </LinkButton>
      )}
    </li>
  )
}

/** Of a payout, what the bank has to show; where an API does not tell it, nothing. */
function amountOf(item: Waiting): { figure: number | undefined; currency: string } | undefined {
  if ('quote' in item) return { figure: item.quote.source_amount, currency: item.quote.source.currency }
  if (!('payout' in item)) return undefined
  const { quoted_amount: figure, destination_currency: currency } = item.payout.transaction
  return figure !== undefined && currency !== undefined ? { figure, currency } : undefined
}
