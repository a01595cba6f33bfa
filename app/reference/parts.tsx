import { Fragment } from 'react'
import { CodeBlock } from '#components/code-block'
import { CopyButton, type CopyLabels } from '#components/copy-id'
import type { ShownExample } from './document'

/** A sentence of the document: what stands between backticks is code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
    <Fragment key={position}>
      {position % 2 === 1 ? <code className="mono wrap-anywhere whitespace-normal">{part}</code> : part}
    </Fragment>
  ))
}

export function Verb({ method }: { method: string }) {
  return <span className={`verb v-${method}`}>{method === 'delete' ? 'DEL' : method.toUpperCase()}</span>
}

/** Code that is read, and copied when there is something to copy. */
export function Code({ title, text, copy }: { title?: string; text: string; copy?: CopyLabels }) {
  return (
    <figure className="sample">
      {(title || copy) && (
        <figcaption className="mb-1.5 flex items-center justify-between gap-2 max-md:flex-wrap">
          <span className="text-xs text-muted">{title}</span>
          {copy && <CopyButton text={text} labels={copy} />}
        </figcaption>
      )}
      <CodeBlock>{text}</CodeBlock>
    </figure>
  )
}

export function JsonExamples({ examples }: { examples: readonly ShownExample[] }) {
  return examples.map(({ title, value }) => <Code key={title ?? ''} title={title} text={JSON.stringify(value, null, 2)} />)
}
