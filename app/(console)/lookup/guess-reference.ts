const lookAlikes: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1' }

/**
 * Returns what a reference that was not found may have been meant to be: letters between digits that look like digits ("ord-O874" → "ord-0874").
 * Undefined when it has none.
 */
export function guessReference(reference: string): string | undefined {
  const guess = reference.replace(/[A-Za-z0-9]*\d[A-Za-z0-9]*/g, (part) =>
    /^[OoIl\d]+$/.test(part) ? part.replace(/[OoIl]/g, (letter) => lookAlikes[letter] ?? letter) : part,
  )
  return guess === reference ? undefined : guess
}
