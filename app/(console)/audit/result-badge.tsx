import { Ban, Check, Radar, X } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { AuditResult } from '#backoffice/audit/chain'
import { Badge } from '#components/badge'
import type { Tone } from '#components/status-tones'

const styles: Record<AuditResult, { tone: Tone; icon: ReactNode }> = {
  sent: { tone: 'work', icon: <Radar /> },
  done: { tone: 'ok', icon: <Check /> },
  failed: { tone: 'rest', icon: <X /> },
  unknown: { tone: 'work', icon: <Radar /> },
  denied: { tone: 'bad', icon: <Ban /> },
}

/** Shows the outcome of an act. */
export async function ResultBadge({ result }: { result: AuditResult }) {
  const t = await getTranslations('audit.results')
  return (
    <Badge tone={styles[result].tone} icon={styles[result].icon} quiet>
      {t(result)}
    </Badge>
  )
}
