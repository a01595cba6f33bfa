/** What programs write, and people do not: ids, times, figures, states, codes, addresses of the network. */
const machines = [
  /^$/,
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/i,
  /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/,
  /^[-+]?\d+([.,]\d+)*$/,
  /^[a-z][a-z0-9]*([._:][a-z0-9]+)*$/,
  /^[A-Z]{2,}([-_][A-Z]+)*$/,
  /^[0-9a-f]{32,}$/,
  /^[a-z]+([A-Z][a-z]+)+$/,
]

/** Returns whether a text is a word of a program, of which a page may depend, and not one that a person or a company wrote. */
export function isWordOfMachine(text: string): boolean {
  return machines.some((machine) => machine.test(text))
}
