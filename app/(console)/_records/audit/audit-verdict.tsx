import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Formatters, formatters } from '#app/formatters'
import { type AuditCheck, readAuditCheck } from '#backoffice/audit/check-audit'
import { readFirstAt } from '#backoffice/audit/verify-audit'
import type { Desk } from '#backoffice/desk'
import { LinkButton } from '#components/button'
import { classNames } from '#components/class-names'
import { Tile } from '#components/tile'
import { ClientMessages } from '#lib/i18n/client-messages'
import { headCopies } from '#lib/server/audit-heads'
import { openDesk } from '#lib/server/desk'
import { formatNumber } from '#lib/shared/format'
import { CheckTrail } from './check-trail'

/** The worker verifies the trail every minute: a verdict older than this means that the worker does not run. */
const freshMs = 5 * 60_000

/** Shows whether any record of the audit trail was changed, removed or inserted, as the worker found it, and when it checked. */
export async function AuditVerdict({ canCheck }: { canCheck?: boolean }) {
  const [t, format, desk] = await Promise.all([getTranslations('audit.verdict'), formatters(), openDesk()])
  const [check, first, written] = await Promise.all([
    readAuditCheck(desk),
    canCheck ? readFirstAt(desk.db) : undefined,
    canCheck ? readWrittenAt(desk) : undefined,
  ])
  const tone = toneOf(check, format.now)
  return (
    <div
      className={classNames('flex items-center gap-4 flex-wrap rounded-lg border p-4', canCheck && 'mb-4', frames[tone])}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <Tile tone={tone}>{icons[tone]}</Tile>
      <div className="min-w-0 flex-1 basis-48">
        <b className="text-lg">{titleOf(t, format, check)}</b>
        <div className="text-sm text-subtle">{textOf(t, format, check)}</div>
      </div>
      {check?.verdict.intact && (
        <dl className="flex flex-wrap gap-x-7 gap-y-1">
          {first && <Fact name={t('first')}>{format.date(first)}</Fact>}
          <Fact name={t('head')}>
            <span
              className="mono"
              title={check.verdict.head}
            >{`${check.verdict.head.slice(0, 6)}…${check.verdict.head.slice(-4)}`}</span>
          </Fact>
          {canCheck && <Fact name={t('written')}>{written ? format.moment(written) : t('never')}</Fact>}
        </dl>
      )}
      {canCheck ? (
        <ClientMessages namespaces={['audit-check']}>
          <CheckTrail />
        </ClientMessages>
      ) : (
        <LinkButton href="/audit">{t('open')}</LinkButton>
      )}
    </div>
  )
}

/** Returns when a daily head was last written to the file. */
async function readWrittenAt({ auditKey }: Pick<Desk, 'auditKey'>): Promise<string | undefined> {
  return (await headCopies().file.read(auditKey)).daily.at(-1)?.at
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-subtle">{name}</dt>
      <dd className="text-sm font-medium tabular-nums">{children}</dd>
    </div>
  )
}

type Tone = 'ok' | 'wait' | 'bad'
type Words = Awaited<ReturnType<typeof getTranslations<'audit.verdict'>>>

const frames = {
  ok: 'border-ok-line bg-ok-soft',
  wait: 'border-wait-line bg-wait-soft',
  bad: 'border-bad-line bg-bad-soft',
} as const
const icons = {
  ok: <ShieldCheck className="size-5 stroke-[1.6]" />,
  wait: <ShieldQuestion className="size-5 stroke-[1.6]" />,
  bad: <ShieldAlert className="size-5 stroke-[1.6]" />,
} as const

function toneOf(check: AuditCheck | undefined, now: Date): Tone {
  if (check !== undefined && !check.verdict.intact) return 'bad'
  return check === undefined || isStale(check, now) ? 'wait' : 'ok'
}

function isStale({ checkedAt }: AuditCheck, now: Date): boolean {
  return now.getTime() - checkedAt.getTime() > freshMs
}

function titleOf(t: Words, format: Formatters, check: AuditCheck | undefined): string {
  if (check === undefined) return t('none')
  const { verdict, checkedAt } = check
  if (!verdict.intact) return t(`faults.${verdict.fault}`, { seq: verdict.seq.toString() })
  return isStale(check, format.now) ? t('stale', { checked: format.moment(checkedAt) }) : t('intact')
}

function textOf(t: Words, format: Formatters, check: AuditCheck | undefined): string {
  if (check === undefined) return t('noneText')
  const { verdict, checkedAt, wholeAt } = check
  if (!verdict.intact) return t('next')
  const count = formatNumber(verdict.records, format.locale)
  return t('walked', { count, checked: format.relative(checkedAt), whole: format.relative(wholeAt) })
}
