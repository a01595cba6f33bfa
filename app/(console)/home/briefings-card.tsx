import type { Formatters } from '#app/formatters'
import { mostBriefings } from '#backoffice/briefings/briefings'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { isBeforeClose } from '../_records/briefing/briefing-end'
import { BriefingTexts } from '../_records/briefing/briefing-texts'
import { readBriefings } from '../_records/briefing/shown-briefing'

/** Shows what support tells callers, and to those who may write it also the acts. Nothing to others if there is no text. */
export async function BriefingsCard({ staff, format }: { staff: Staff; format: Formatters }) {
  const briefings = await readBriefings(format)
  const mayWrite = staff.can('briefing.write')
  if (briefings.length === 0 && !mayWrite) return null
  return (
    <ClientMessages namespaces={['briefings', ...(mayWrite ? (['stored-form'] as const) : [])]}>
      <BriefingTexts
        briefings={briefings}
        mayWrite={mayWrite}
        mayAdd={mayWrite && briefings.length < mostBriefings}
        endsToday={isBeforeClose(format)}
      />
    </ClientMessages>
  )
}
