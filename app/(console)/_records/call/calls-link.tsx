import { ArrowLeftRight } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { type RecordKind, recordName } from '#backoffice/call-log/write-calls'
import { LinkButton } from '#components/button'
import type { Staff } from '#lib/access/session'
import { callsAddress } from './calls-address'

type Props = { kind: RecordKind; id: string; staff: Staff }

/** Links from a record to the API calls about it, for people who may read the call log. */
export async function CallsLink({ kind, id, staff }: Props) {
  if (!staff.can('developers.read')) return null
  const t = await getTranslations('developers-calls')
  return (
    <LinkButton
      href={callsAddress.href(callsAddress.all, { record: recordName(kind, id) })}
      icon={<ArrowLeftRight />}
      prefetch={false}
    >
      {t('ofRecord')}
    </LinkButton>
  )
}
