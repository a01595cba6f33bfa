import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { readAuditCheck } from '#backoffice/audit/check-audit'
import { CodeText } from '#components/code-text'
import { Notice } from '#components/notice'
import { openDesk } from '#lib/server/desk'
import { formatNumber } from '#lib/shared/format'
import type { Pack } from './read-pack'

/** Shows the worker's last verdict on the trail, the records in this pack, and the head for a later verification. */
export async function ChainProof({ trail, format }: Pick<Pack, 'trail'> & { format: Formatters }) {
  const [t, check] = await Promise.all([getTranslations('evidence.proof'), openDesk().then(readAuditCheck)])
  if (check === undefined) {
    return (
      <Notice tone="wait" icon={<ShieldQuestion />} title={t('unchecked')}>
        {t('uncheckedText')}
      </Notice>
    )
  }
  const { verdict } = check
  if (!verdict.intact) {
    return (
      <Notice tone="bad" role="alert" icon={<ShieldAlert />} title={t('broken', { seq: verdict.seq.toString() })}>
        {t(`faults.${verdict.fault}`)}
      </Notice>
    )
  }
  const { items: records } = trail
  const [last, first] = [records[0]?.seq, records.at(-1)?.seq]
  return (
    <Notice
      tone="ok"
      icon={<ShieldCheck />}
      title={t('intact', { count: formatNumber(verdict.records, format.locale), checked: format.exact(check.checkedAt) })}
    >
      {first !== undefined && last !== undefined && (
        <div>{t('range', { count: records.length, first: first.toString(), last: last.toString() })}</div>
      )}
      <div>
        {t('head')} <CodeText>{verdict.head}</CodeText>
      </div>
    </Notice>
  )
}
