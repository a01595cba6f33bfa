import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import type { ActPage } from '#backoffice/audit/list-acts'
import type { WholeAct } from '#backoffice/audit/read-act'
import type { Staff } from '#lib/access/session'
import { formatNumber } from '#lib/shared/format'
import { ActChain } from './act-chain'
import { ActChange } from './act-change'
import { ActFacts } from './act-facts'
import { actLabels } from './act-labels'
import { type AuditView, entryHref } from './audit-address'
import { PanelFrame } from './panel-frame'

type Props = { view: AuditView; page: ActPage; whole: WholeAct | undefined; staff: Staff }

/** Shows the act in the address: what changed, the person and the time, and its records in the chain. */
export async function ActPanel({ view, page: { acts }, whole, staff }: Props) {
  const [t, format, words] = await Promise.all([getTranslations('audit.panel'), formatters(), actLabels()])
  const seq = whole?.act.seq.toString() ?? view.entry ?? ''
  const here = acts.findIndex((act) => act.seq === whole?.act.seq)
  const at = (index: number) => (here < 0 || !acts[index] ? undefined : entryHref(view, acts[index].seq.toString()))
  const frame = {
    seq,
    hrefs: { close: entryHref(view, undefined), previous: at(here - 1), next: at(here + 1) },
    words: { label: t('label'), close: t('close'), previous: t('previous'), next: t('next') },
  }
  if (whole === undefined) {
    return (
      <PanelFrame {...frame} title={t('gone', { seq })} fact={null}>
        {null}
      </PanelFrame>
    )
  }
  return (
    <PanelFrame {...frame} title={words.what(whole.act)} fact={t('entry', { seq: formatNumber(whole.act.seq, format.locale) })}>
      <ActChange act={whole.act} words={words} />
      <ActFacts act={whole.act} words={words} staff={staff} />
      <ActChain {...whole} />
    </PanelFrame>
  )
}
