import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { writing } from '#app/writing'
import { verifyAudit } from '#backoffice/audit/verify-audit'
import { LinkButton } from '#components/button'
import { classNames } from '#components/class-names'
import { openDesk } from '#lib/desk'
import { formatNumber } from '#lib/format'

/** Whether anything in the trail was changed, removed or put in; the whole chain is walked to say so. */
export async function AuditVerdict({ again }: { again?: boolean }) {
  const [t, w, desk] = await Promise.all([getTranslations('audit.verdict'), writing(), openDesk()])
  const started = performance.now()
  const verdict = await verifyAudit(desk)
  const took = formatNumber(((performance.now() - started) / 1000).toFixed(1), w.locale)
  const act = again ? <LinkButton href="/audit">{t('again')}</LinkButton> : <LinkButton href="/audit">{t('open')}</LinkButton>
  return (
    <div
      className={classNames(
        'row g16 wrap rounded-3 border p-4',
        again && 'mb-4',
        verdict.intact ? 'border-ok-line bg-ok-soft' : 'border-bad-line bg-bad-soft',
      )}
      role={verdict.intact ? undefined : 'alert'}
    >
      <span className={verdict.intact ? 'tile ok' : 'tile bad'}>
        {verdict.intact ? <ShieldCheck className="s20" /> : <ShieldAlert className="s20" />}
      </span>
      <div className="grow basis-48">
        <b className="f16">{verdict.intact ? t('intact') : t(`faults.${verdict.fault}`, { seq: verdict.seq.toString() })}</b>
        <div className="f13 t2">
          {verdict.intact
            ? t('walked', { count: formatNumber(verdict.records, w.locale), time: w.clock(w.now), took })
            : t('next')}
        </div>
        {verdict.intact && (
          <div className="f12 t2">
            {t('head')} <span className="mono">{`${verdict.head.slice(0, 6)}…${verdict.head.slice(-4)}`}</span>
          </div>
        )}
      </div>
      {act}
    </div>
  )
}
