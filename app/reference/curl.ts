import type { DocumentOperation } from './document'

/** Returns the call as a shell command. `body` is an example of the request. */
export function toCurl({ method, path, parameters }: DocumentOperation, body: unknown): string {
  const exampleOf = (name: string) => String(parameters.find((parameter) => parameter.name === name)?.example ?? `{${name}}`)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name))
  const requested = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = requested.map(({ name }) => `${name}=${encodeURIComponent(exampleOf(name))}`).join('&')
  const headers = parameters.filter(
    (parameter) => parameter.in === 'header' && (parameter.required || parameter.name === 'Idempotency-Key'),
  )
  return [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$BASE_URL${filled}${query && `?${query}`}"`,
    `-H "x-api-key: $API_KEY"`,
    ...headers.map(({ name, example }) => `-H '${name}: ${String(example)}'`),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ')
}
