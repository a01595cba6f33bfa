'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { CodeArea } from '#components/code-block'
import { CopyButton } from '#components/copy-id'
import { DialogFooter } from '#components/dialog'
import { Line, Lines } from '#components/lines'
import { Notice } from '#components/notice'
import { tabLine } from '#lib/shared/csv'
import type { ImportOutcome } from './invite-row'

type Props = { outcomes: readonly ImportOutcome[]; onAgain: (table: string) => void; onClose: () => void }

/** Shows the links of the invited people, only once, and why the others were not invited. */
export function ImportedPeople({ outcomes, onAgain, onClose }: Props) {
  const [t, words] = [useTranslations('people.import'), useTranslations('people.link')]
  const links = outcomes.flatMap((one) => ('link' in one ? [`${one.email}\t${one.link}`] : [])).join('\n')
  const refused = outcomes.flatMap((one) => ('fault' in one ? [one] : []))
  const invited = outcomes.length - refused.length
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={invited > 0 ? 'ok' : 'wait'} role="status">
        {t('made', { invited, refused: refused.length })}
      </Notice>
      {invited > 0 && <CodeArea wraps rows={Math.min(8, invited * 2)} value={links} aria-label={t('links')} />}
      {refused.length > 0 && (
        <Lines>
          {refused.map(({ row, email, fault }) => (
            <Line key={row} label={t('row', { row, email })}>
              {t(`faults.${fault}`)}
            </Line>
          ))}
        </Lines>
      )}
      <DialogFooter>
        {refused.length > 0 && <Button onClick={() => onAgain(toTable(refused))}>{t('again')}</Button>}
        <Button onClick={onClose}>{words('close')}</Button>
        {invited > 0 && <CopyButton text={links} labels={{ copy: t('copy'), copied: words('copied') }} primary />}
      </DialogFooter>
    </div>
  )
}

/** Returns the refused lines as a table for correction, without invited people: a second invitation invalidates their links. */
function toTable(refused: readonly { name: string; email: string; rolesCell: string }[]): string {
  return [['name', 'email', 'roles'], ...refused.map(({ name, email, rolesCell }) => [name, email, rolesCell])]
    .map(tabLine)
    .join('\n')
}
