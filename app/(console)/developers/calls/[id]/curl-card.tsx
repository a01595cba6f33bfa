import { getTranslations } from 'next-intl/server'
import type { ListedCall } from '#backoffice/call-log/list-calls'
import { Card, CardBody, CardHeader } from '#components/card'
import { CodeBlock } from '#components/code-block'
import { CopyButton } from '#components/copy-id'
import { toCurl } from './to-curl'

/** Shows a command that repeats the call. */
export async function CurlCard({ call }: { call: ListedCall }) {
  const [t, common] = await Promise.all([getTranslations('developers-calls.curl'), getTranslations('common')])
  const command = toCurl(call)
  return (
    <Card>
      <CardHeader title={t('title')}>
        <CopyButton text={command} labels={{ copy: t('copy'), copied: common('copied') }} />
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        <CodeBlock>{command}</CodeBlock>
        <p className="text-xs text-muted">{t('note')}</p>
      </CardBody>
    </Card>
  )
}
