import { getTranslations } from 'next-intl/server'
import { publicKeyOf } from '#backoffice/audit/chain'
import { Card, CardBody, CardHeader } from '#components/card'
import { CodeBlock } from '#components/code-block'
import { CopyId } from '#components/copy-id'
import { openDesk } from '#lib/server/desk'

/** Explains how to verify the trail without this console. Who may not export the pack has it exported by somebody else. */
export async function OfflineCard({ mayExport }: { mayExport: boolean }) {
  const [t, { auditKey }] = await Promise.all([getTranslations('audit-proof.offline'), openDesk()])
  const key = publicKeyOf(auditKey)
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody>
        <ol className="flex list-decimal flex-col gap-4 pl-5 text-sm">
          <li>
            {t('keep')}
            <p className="mt-1">
              <CopyId
                id={key}
                shown={`${key.slice(0, 8)}…${key.slice(-8)}`}
                labels={{ copy: t('copyKey'), copied: t('copied') }}
              />
            </p>
          </li>
          <li>
            {t(mayExport ? 'take' : 'askFor')} {t('pack')}
          </li>
          <li>{t('script')}</li>
          <li>
            {t('run')}
            <CodeBlock className="mt-2">
              {`node verify.mjs ${t('folder')} ${key} ${t('keptHeads')}\npython3 verify.py ${t('folder')} ${key} ${t('keptHeads')}`}
            </CodeBlock>
          </li>
        </ol>
        <p className="mt-4 text-sm text-subtle">{t('limits')}</p>
      </CardBody>
    </Card>
  )
}
