import { getTranslations } from 'next-intl/server'
import { toCurl } from '../curl'
import type { DocumentOperation } from '../document'
import { Code, JsonExamples } from '../parts'

/* The examples stay visible (sticky) while the members beside them scroll. */
const examples = [
  'flex min-w-0 flex-col gap-4 overflow-y-auto desktop:sticky',
  'desktop:top-[calc(var(--band-h)+var(--bar-h)+24px)] desktop:max-h-[calc(100vh-var(--bar-h)-var(--band-h)-48px)]',
].join(' ')

/** Shows one call for each example of the request, ready to copy, and the answer. */
export async function OperationExamples({ operation }: { operation: DocumentOperation }) {
  const t = await getTranslations('reference')
  const requests = operation.body?.examples ?? [{ title: undefined, value: undefined }]
  return (
    <div className={examples}>
      {requests.map(({ title, value }) => (
        <Code
          key={title ?? ''}
          title={title ?? t('request')}
          text={toCurl(operation, value)}
          copy={{ copy: t('copyCurl'), copied: t('copied') }}
        />
      ))}
      <h2 className="text-sm font-semibold">{t('answer', { status: operation.answer.status })}</h2>
      <JsonExamples examples={operation.answer.examples} />
    </div>
  )
}
