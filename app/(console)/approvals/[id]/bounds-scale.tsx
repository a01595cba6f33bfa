import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { divideRounded, formatDecimal, parseDecimal } from '#contract/money'

type Props = { worst: string; requested: string; now: string; maker: string; format: Formatters }

const scale = 18

/** Shows the worst allowed, the requested and the current rate on a scale. On a phone only the table below names the last two. */
export async function BoundsScale({ worst, requested, now, maker, format }: Props) {
  const t = await getTranslations('approval.bounds')
  const at = placesOf([worst, requested, now])
  const [worstAt = 0, requestedAt = 0, nowAt = 0] = at
  return (
    <div className="px-5 pt-4 pb-5 text-sm" aria-hidden="true">
      <div className="relative h-6">
        <Mark at={worstAt} className="font-medium text-bad">
          {t('worst', { rate: format.rate(worst) })}
        </Mark>
        <Mark at={nowAt} turnsAt={70} className={isNowNamed(worstAt, nowAt) ? 'font-medium max-tablet:hidden' : 'sr-only'}>
          {t('now', { rate: format.rate(now) })}
        </Mark>
      </div>
      <div className="relative my-2 h-2 overflow-visible rounded-full bg-bad-soft">
        <i className="absolute inset-y-0 rounded-r-full bg-ok-soft" style={{ left: `${worstAt}%`, right: 0 }} />
        <i className="absolute -top-1.5 h-5 w-0.5 bg-bad" style={{ left: `${worstAt}%` }} />
        <i className="absolute -top-1 h-4 w-0.5 bg-rest" style={{ left: `${requestedAt}%` }} />
        <i
          className="absolute -top-1 size-4 -translate-x-1/2 rounded-full border-2 border-card bg-accent"
          style={{ left: `${nowAt}%` }}
        />
      </div>
      <div className="relative h-5 text-muted">
        <span className="absolute left-0">{t('outsideGoes', { name: maker.split(' ')[0] ?? maker })}</span>
        <Mark at={requestedAt} className={requestedAt < 55 ? 'sr-only' : 'max-tablet:hidden'}>
          {t('asked', { rate: format.rate(requested) })}
        </Mark>
      </div>
    </div>
  )
}

/** Returns whether the labels of the worst and the current rate fit side by side; each takes up to a quarter of the scale. */
function isNowNamed(worstAt: number, nowAt: number): boolean {
  return nowAt - worstAt >= (nowAt > 70 ? 50 : 26)
}

type Marked = { at: number; turnsAt?: number; className?: string | undefined; children: string }

/** Draws a label that begins at its position, or ends there to the right of `turnsAt`, by default the middle of the scale. */
function Mark({ at, turnsAt = 50, className, children }: Marked) {
  const side = at > turnsAt ? { right: `${Math.max(0, 100 - at)}%` } : { left: `${at}%` }
  return (
    <span className={`absolute whitespace-nowrap tabular-nums ${className ?? ''}`} style={side}>
      {children}
    </span>
  )
}

/** Returns positions in percent of the scale, which begins below the lowest rate and ends above the highest. */
function placesOf(rates: readonly string[]): number[] {
  const units = rates.map((rate) => parseDecimal(cut(rate), scale))
  const low = units.reduce((least, one) => (one < least ? one : least))
  const high = units.reduce((most, one) => (one > most ? one : most))
  const room = high - low > 0n ? (high - low) / 4n : 1n
  const whole = high - low + 2n * room
  return units.map((one) => Number(formatDecimal(divideRounded((one - low + room) * 10_000n, whole, 'half-even'), 2)))
}

function cut(rate: string): string {
  const [before = '', after = ''] = rate.split('.')
  return after === '' ? before : `${before}.${after.slice(0, scale)}`
}
