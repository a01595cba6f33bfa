import { Check, Radar, X } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Writing } from '#app/writing'
import type { Call } from '#backoffice/calls/calls'
import { Card, CardHeader } from '#components/card'
import { Badge, type Tone } from '#components/status-badge'
import { operations } from '#lib/api/operations'

const looks: Record<Call['state'], { tone: Tone; icon: ReactNode }> = {
  sent: { tone: 'work', icon: <Radar /> },
  done: { tone: 'ok', icon: <Check /> },
  failed: { tone: 'bad', icon: <X /> },
  unknown: { tone: 'work', icon: <Radar /> },
}
const known = new Map<string, { method: string; path: string }>(Object.values(operations).map((one) => [one.name, one]))

/** What this console sent about the quote: each once, with its outcome. */
export async function CallsCard({ calls, w }: { calls: readonly Call[]; w: Writing }) {
  const t = await getTranslations('quote.calls')
  if (calls.length === 0) return null
  return (
    <Card className="calls">
      <CardHeader title={t('title')} count={calls.length} />
      <table className="tbl tight" aria-label={t('title')}>
        <tbody>
          {calls.map((call) => (
            <tr key={call.id}>
              <td className="mono text-muted">{known.get(call.operation)?.method}</td>
              <td className="mono">{known.get(call.operation)?.path ?? call.operation}</td>
              <td>
                <Badge tone={looks[call.state].tone} icon={looks[call.state].icon} quiet>
                  {t(`state.${call.state}`)}
                </Badge>
              </td>
              <td className="text-subtle max-md:hidden">{call.actorName}</td>
              <td className="text-right whitespace-nowrap tabular-nums text-muted">{w.moment(call.sentAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
