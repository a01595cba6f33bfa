/** Where on the sheet a key stands, and which text says what it does when its page does not. One key means one thing everywhere. */
export const keyGroups = {
  list: { j: 'next', k: 'previous', Enter: 'open', x: 'tick', X: 'tickTo', y: 'copy', Escape: 'back' },
  here: { e: 'edit', '/': 'search', 1: 'choose', 2: 'choose', 3: 'choose' },
} as const satisfies Record<string, Record<string, string>>

/** "g c" → its two keys, as they stand on the keyboard. */
export function shownKeys(keys: string): string[] {
  return keys.split(' ').map((key) => symbols[key] ?? (key.length === 1 ? key.toUpperCase() : key))
}

const symbols: Readonly<Record<string, string>> = { Enter: '↵', Escape: 'Esc', X: '⇧X', ArrowUp: '↑', ArrowDown: '↓' }
