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
    <li>
      <Tile tone={tone}>{icon}</Tile>
      <div className="min-w-0 flex-1">
        <b className="truncate">{what}</b>
        <small title={exact}>{detail}</small>
      </div>
      <div className="text-right font-medium empty:hidden">
        {amount && <Amount value={w.figure(amount.figure)} currency={amount.currency} />}
      </div>
      <div className={amount ? 'text-subtle whitespace-nowrap' : 'text-subtle whitespace-nowrap due'}>
        {'endsAt' in item && item.endsAt !== undefined && <TimeLeft endsAt={item.endsAt} serverNow={w.now.toISOString()} />}
        {item.kind === 'review' && <DueTag {...words.dueOf(item.review)} />}
        {state}
      </div>
      {href && (
        <LinkButton size="sm" href={href}>
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
