/** The position of a key on the sheet, and its text if the page has none. A key means the same on every page. */
export const keyGroups = {
  list: { j: 'next', k: 'previous', Enter: 'open', x: 'tick', X: 'tickTo', y: 'copy', Escape: 'back' },
  here: { e: 'edit', '/': 'search', 1: 'choose', 2: 'choose', 3: 'choose' },
} as const satisfies Record<string, Record<string, string>>

/** Returns the keys of a shortcut as labels: "g c" → its two keys. */
export function shownKeys(keys: string): string[] {
  return keys.split(' ').map((key) => symbols[key] ?? (key.length === 1 ? key.toUpperCase() : key))
}

const symbols: Readonly<Record<string, string>> = { Enter: '↵', Escape: 'Esc', X: '⇧X', ArrowUp: '↑', ArrowDown: '↓' }
