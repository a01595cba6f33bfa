import { isExtension } from '#lib/api/console-operations'
import type { OperationVerdict } from '#lib/conform/judge'
import { remarkText } from '#lib/conform/remarks'
import { countFitting, type Report } from '#lib/conform/report'

/** A verdict with the sentences of the command. */
export type WordedVerdict = Omit<OperationVerdict, 'what' | 'notes'> & { what?: string; notes: string[] }

/** Returns the report with the sentences of the command, for programs and people. */
export function inWords({ verdicts, ...report }: Report) {
  const worded = verdicts.map(({ what, notes, ...verdict }): WordedVerdict => {
    return { ...verdict, what: what && remarkText(what), notes: notes.map(remarkText) }
  })
  return { ...report, verdicts: worded }
}

/** Formats the report for people: one line for each operation, followed by its notes. */
export function toText(baseUrl: string, { conforms: good, verdicts, made, mapping }: ReturnType<typeof inWords>): string {
  const published = verdicts.filter(({ operation }) => !isExtension(operation))
  const extensions = verdicts.filter(({ operation }) => isExtension(operation))
  const count = (word: OperationVerdict['verdict']) => verdicts.filter(({ verdict }) => verdict === word).length
  const words = ['fits', 'fits with a mapping', 'differs', 'missing', 'not tested', 'could not be reached'] as const
  return [
    baseUrl,
    '',
    'Published operations',
    ...published.flatMap(linesOf),
    '',
    'Extensions',
    ...extensions.flatMap(linesOf),
    ...(made.length === 0 ? [] : ['', 'Created', ...made.map((line) => `  ${line}`)]),
    ...(mapping === undefined
      ? []
      : ['', 'Proposed mapping file (look at it, then set API_MAPPING to its path)', JSON.stringify(mapping, null, 2)]),
    '',
    `${words.map((word) => `${count(word)} ${word}`).join(', ')}: ${conclusion(good, published)}`,
  ].join('\n')
}

/** What was not tested is not called conforming. */
function conclusion(good: boolean, published: readonly WordedVerdict[]): string {
  const fitting = countFitting(published)
  if (good)
    return fitting === published.length
      ? 'conforms'
      : `what was tested conforms, ${fitting} of ${published.length} published operations`
  return published.every(({ verdict }) => verdict === 'not tested') ? 'nothing could be tested' : 'does not conform'
}

function linesOf({ operation, verdict, what, notes }: WordedVerdict): string[] {
  const line = `  ${operation.padEnd(27)} ${verdict}${what === undefined ? '' : `: ${what}`}`
  return [line, ...notes.map((note) => `  ${' '.repeat(27)} note: ${note}`)]
}
