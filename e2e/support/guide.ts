import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

export type Guide = {
  /** What its `sh` blocks hold, without their comments, in their order. */
  commands: string[]
  /** What a numbered step says can be pressed or filled in: gives the name back, and throws where the step does not have it in bold. */
  step: (number: number) => (name: string) => string
}

/** One section of a document whose steps a test follows, so that it fails where the document lacks a step or a word. */
export function readGuide(file: string, section: string): Guide {
  const text = readFileSync(join(projectRoot(), file), 'utf8')
  const [, body] = text.split(`\n## ${section}\n`)
  const part = body?.split('\n## ')[0]
  if (part === undefined) throw new Error(`${file} has no section "${section}"`)
  const commands = [...part.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim()),
  )
  const steps = part.split(/^(?=\d+\. )/m)
  return {
    commands: commands.filter((line) => line !== ''),
    step: (number) => (name) => {
      const step = steps.find((one) => one.startsWith(`${number}. `)) ?? ''
      if (!step.includes(`**${name}**`)) throw new Error(`Step ${number} of ${file} does not say **${name}**`)
      return name
    },
  }
}
