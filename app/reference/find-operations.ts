import type { DocumentOperation, Reference, Schema } from './document'

/** Returns the operations that contain every word of the search, in name, path, descriptions, members or codes. */
export function findOperations({ operations, follow }: Reference, typed: string): DocumentOperation[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter((operation) => {
    const { id, method, path, tag, summary, description, parameters, problems, body, answer } = operation
    const names = parameters.map(({ name }) => name)
    const codes = problems.map(({ code }) => code)
    const members = [body?.schema, answer.schema].flatMap((schema) => (schema ? namesOf(follow(schema)) : []))
    const text = [id, method, path, tag, summary, description, ...names, ...codes, ...members].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function namesOf(found: unknown): string[] {
  const schema: Schema = typeof found === 'object' && found !== null ? found : {}
  return [schema, ...(schema.oneOf ?? [])].flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, member]) => [name, ...(member.properties ? namesOf(member) : [])]),
  )
}
