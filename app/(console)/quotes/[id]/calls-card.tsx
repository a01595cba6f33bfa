import { Check, Radar, X } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import type { Call } from '#backoffice/calls/calls'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import type { Tone } from '#components/status-tones'
import { Table, Td, Tr } from '#components/table'
import { consoleOperations } from '#lib/api/console-operations'
import { callWord } from './call-word'

const styles: Record<Call['state'], { tone: Tone; icon: ReactNode }> = {
  sent: { tone: 'work', icon: <Radar /> },
  done: { tone: 'ok', icon: <Check /> },
  failed: { tone: 'bad', icon: <X /> },
  unknown: { tone: 'work', icon: <Radar /> },
}
const known = new Map<string, { method: string; path: string }>(Object.values(consoleOperations).map((one) => [one.name, one]))

/** Lists the calls that this console sent about the quote, with their outcomes. */
export async function CallsCard({ calls, format }: { calls: readonly Call[]; format: Formatters }) {
  const t = await getTranslations('quote.calls')
  if (calls.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('title')} count={calls.length} />
      <Table tight aria-label={t('title')}>
        <tbody>
          {calls.map((call) => (
            <Tr key={call.id}>
              <Td className="mono w-[1%] text-muted max-tablet:py-2 max-tablet:align-top">{known.get(call.operation)?.method}</Td>
              <Td wrap className="mono max-tablet:py-2 wrap-break-word max-tablet:wrap-anywhere">
                {known.get(call.operation)?.path ?? call.operation}
              </Td>
              <Td>
                <Badge tone={styles[call.state].tone} icon={styles[call.state].icon} quiet>
                  {t(`state.${callWord(call)}`)}
                </Badge>
              </Td>
              <Td from={480} className="text-subtle max-tablet:hidden">
                {call.actorName}
              </Td>
              <Td from={560} className="text-right tabular-nums text-muted max-tablet:hidden">
                {format.moment(call.sentAt)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
