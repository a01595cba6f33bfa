import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleSlash,
  CircleUserRound,
  CircleX,
  Eye,
  Loader,
  type LucideIcon,
  Radar,
  Stamp,
  Timer,
  TimerOff,
  Trash2,
  Undo2,
} from 'lucide-react'

/**
 * Amber waits for a person, blue is automatic work in progress, green is done, red failed or is forbidden, grey is over or not
 * begun.
 */
export type Tone = 'ok' | 'work' | 'wait' | 'bad' | 'rest'
export type StatusKind = 'customer' | 'payment' | 'kyc' | 'approval' | 'batch'
export type StatusLook = { tone: Tone; icon: LucideIcon }

const styles: Record<StatusKind, Record<string, StatusLook>> = {
  customer: {
    REGISTERED: { tone: 'rest', icon: CircleDashed },
    ONBOARDING: { tone: 'work', icon: Loader },
    ACTIVE: { tone: 'ok', icon: CircleCheck },
    SUSPENDED: { tone: 'wait', icon: CirclePause },
    BLOCKED: { tone: 'bad', icon: Ban },
    DELETED: { tone: 'rest', icon: Trash2 },
  },
  payment: {
    pending: { tone: 'wait', icon: Timer },
    awaiting_confirmation: { tone: 'wait', icon: CircleUserRound },
    processing: { tone: 'work', icon: Loader },
    completed: { tone: 'ok', icon: CircleCheck },
    failed: { tone: 'bad', icon: CircleX },
    lapsed_paid: { tone: 'bad', icon: Undo2 },
    expired: { tone: 'rest', icon: TimerOff },
    cancelled: { tone: 'rest', icon: CircleSlash },
    cancelled_paid: { tone: 'rest', icon: Undo2 },
    unconfirmed: { tone: 'work', icon: Radar },
  },
  approval: {
    waiting: { tone: 'wait', icon: Stamp },
    approved: { tone: 'work', icon: Loader },
    paying: { tone: 'work', icon: Radar },
    paid: { tone: 'ok', icon: CircleCheck },
    not_known: { tone: 'bad', icon: CircleHelp },
    returned: { tone: 'rest', icon: Undo2 },
    rejected: { tone: 'bad', icon: CircleX },
    withdrawn: { tone: 'rest', icon: CircleSlash },
    expired: { tone: 'rest', icon: TimerOff },
  },
  batch: {
    draft: { tone: 'rest', icon: CircleDashed },
    submitted: { tone: 'wait', icon: Stamp },
    running: { tone: 'work', icon: Loader },
    paused: { tone: 'wait', icon: CirclePause },
    done: { tone: 'ok', icon: CircleCheck },
    cancelled: { tone: 'rest', icon: CircleSlash },
  },
  kyc: {
    not_started: { tone: 'rest', icon: CircleDashed },
    incomplete: { tone: 'wait', icon: CircleAlert },
    under_review: { tone: 'wait', icon: Eye },
    approved: { tone: 'ok', icon: CircleCheck },
    rejected: { tone: 'bad', icon: CircleX },
    expired: { tone: 'rest', icon: TimerOff },
  },
}

/** Returns the look of a status. An unknown word is grey with a question mark: another API may have words of its own. */
export function statusLook(kind: StatusKind, status: string): StatusLook {
  return Object.hasOwn(styles[kind], status) ? (styles[kind][status] ?? unknownLook) : unknownLook
}

const unknownLook: StatusLook = { tone: 'rest', icon: CircleHelp }
