const lookAlikes: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1' }

/**
 * Returns a correction of a reference that was not found: letters between digits are replaced by the digits that they look like
 * ("ord-O874" → "ord-0874"). Undefined if it has no such letters.
 */
export function guessReference(reference: string): string | undefined {
  const guess = reference.replace(/[A-Za-z0-9]*\d[A-Za-z0-9]*/g, (part) =>
    /^[OoIl\d]+$/.test(part) ? part.replace(/[OoIl]/g, (letter) => lookAlikes[letter] ?? letter) : part,
  )
  return guess === reference ? undefined : guess
}
