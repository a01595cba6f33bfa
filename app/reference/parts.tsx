import { Fragment } from 'react'
import { CodeBlock } from '#components/code-block'
import { CopyButton, type CopyLabels } from '#components/copy-id'
import type { ShownExample } from './document'

/** Shows inline code within a text; it may break anywhere. */
export function InlineCode({ children }: { children: string }) {
  return (
    <code className="mono wrap-anywhere whitespace-normal">
      <Breakable text={children} />
    </code>
  )
}

/** Shows a path, which breaks after a slash rather than within a word. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=\/)/).map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one path keep their places
    <Fragment key={position}>
      {position > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** Shows a sentence of the document, in which text between backticks is code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
    <Fragment key={position}>{position % 2 === 1 ? <InlineCode>{part}</InlineCode> : part}</Fragment>
  ))
}

/** Shows the name of an operation, which may break before its capitals. */
export function Humps({ name }: { name: string }) {
  return name.split(/(?=[A-Z])/).map((part, position) => (
    <Fragment key={part}>
      {position > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

const verb = 'inline-block w-10 flex-none rounded-sm text-center font-mono text-[10px]/4.5 font-semibold'
const verbTones: Partial<Record<string, string>> = {
  get: 'bg-work-soft text-work',
  post: 'bg-ok-soft text-ok',
  put: 'bg-wait-soft text-wait',
  delete: 'bg-bad-soft text-bad',
}

/** Shows the method of an operation in its color; DELETE is shortened to DEL. */
export function Verb({ method }: { method: string }) {
  return (
    <span className={`${verb} ${verbTones[method] ?? 'bg-rest-soft text-rest'}`}>
      {method === 'delete' ? 'DEL' : method.toUpperCase()}
    </span>
  )
}

/** Shows a block of code, with a copy button if `copy` is set. */
export function Code({ title, text, copy }: { title?: string; text: string; copy?: CopyLabels }) {
  return (
    <figure className="min-w-0">
      {(title || copy) && (
        <figcaption className="mb-1.5 flex items-center justify-between gap-2 max-tablet:flex-wrap">
          <span className="text-xs text-muted">{title}</span>
          {copy && <CopyButton text={text} labels={copy} />}
        </figcaption>
      )}
      <CodeBlock>{text}</CodeBlock>
    </figure>
  )
}

/** Shows each example as indented JSON under its title. */
export function JsonExamples({ examples }: { examples: readonly ShownExample[] }) {
  return examples.map(({ title, value }) => <Code key={title ?? ''} title={title} text={JSON.stringify(value, null, 2)} />)
}
