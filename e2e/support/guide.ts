import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

export type Guide = {
  /** The commands of its `sh` blocks in order, without comments. */
  commands: string[]
  /** Returns a function that returns a control's name, or throws if this numbered step does not have it in bold. */
  step: (number: number) => (name: string) => string
}

/** Reads a section of a document whose steps a test follows, so that the test fails if a step or a name is missing. */
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
