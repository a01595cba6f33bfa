'use client'

import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '#components/badge'
import { CodeArea } from '#components/code-block'
import { CopyButton } from '#components/copy-id'
import { Notice } from '#components/notice'
import type { Tone } from '#components/status-tones'
import { Table, Td, Th, Tr } from '#components/table'
import type { OperationVerdict } from '#lib/conform/judge'

export type ShownReport = {
  conforms: boolean
  published: readonly OperationVerdict[]
  extensions: readonly OperationVerdict[]
  mapping: string | undefined
}

const styles = {
  fits: { word: 'fits', tone: 'ok', icon: <CircleCheck /> },
  'fits with a mapping': { word: 'mapped', tone: 'wait', icon: <CircleAlert /> },
  differs: { word: 'differs', tone: 'bad', icon: <CircleX /> },
  missing: { word: 'missing', tone: 'bad', icon: <CircleX /> },
  'not tested': { word: 'untested', tone: 'rest', icon: <CircleDashed /> },
  'could not be reached': { word: 'unreached', tone: 'wait', icon: <CircleHelp /> },
} as const satisfies Record<OperationVerdict['verdict'], { word: string; tone: Tone; icon: ReactNode }>

/** Shows a verdict for each operation, and the mapping file that would make more of them conform. */
export function ConformanceReport({ report: { conforms, published, extensions, mapping } }: { report: ShownReport }) {
  const t = useTranslations('developers-acts')
  const fitting = published.filter(({ verdict }) => verdict === 'fits').length
  return (
    <>
      <div className="p-4">
        <Notice tone={conforms ? 'ok' : 'wait'} role="status" title={t(conforms ? 'conforms' : 'conformsNot')}>
          {t('fitting', { fitting, all: published.length })}
        </Notice>
      </div>
      {mapping !== undefined && (
        <div className="flex flex-col gap-2 px-4 pb-4">
          <p className="text-sm text-subtle">{t('proposal')}</p>
          <CodeArea rows={Math.min(16, mapping.split('\n').length)} value={mapping} aria-label={t('proposalLabel')} />
          <div>
            <CopyButton text={mapping} labels={{ copy: t('copy'), copied: t('copied') }} />
          </div>
        </div>
      )}
      <Verdicts verdicts={published} label={t('published')} />
      <details>
        <summary className="text-sm font-medium px-4 py-3 cursor-pointer">
          {t('extensions', { count: extensions.length })}
        </summary>
        <Verdicts verdicts={extensions} label={t('extensionsLabel')} />
      </details>
    </>
  )
}

function Verdicts({ verdicts, label }: { verdicts: readonly OperationVerdict[]; label: string }) {
  const t = useTranslations('developers-acts')
  return (
    <Table cards aria-label={label}>
      <thead>
        <tr>
          {(['operation', 'verdict', 'why'] as const).map((name) => (
            <Th key={name}>{t(`columns.${name}`)}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {verdicts.map(({ operation, verdict, what, notes }) => (
          <Tr shape="card" key={operation}>
            <Td main wrap card="a1" className="font-mono text-xs wrap-anywhere">
              {operation}
            </Td>
            <Td card="b1">
              <Badge tone={styles[verdict].tone} icon={styles[verdict].icon} quiet>
                {t(`verdicts.${styles[verdict].word}`)}
              </Badge>
            </Td>
            <Td wrap card="whole" className="text-xs text-subtle wrap-anywhere">
              {[...(what ? [what] : []), ...notes].map(({ name, values }) => {
                const sentence = t(`remarks.${name}`, values)
                return (
                  <span key={sentence} className="block">
                    {sentence}
                  </span>
                )
              })}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
