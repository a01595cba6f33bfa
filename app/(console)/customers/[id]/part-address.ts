import { trail } from '../../_kit/list/parameters'

/** "Newer" leads five pages back exactly: the places of a timeline are long. */
const pages = trail(5)

/** Returns the pages of a part of the record from the second to the one shown, as its address names them; each begins behind what it says. */
export function readTrail(page: string | string[] | undefined): readonly string[] {
  return pages.read({ page }, 'page')
}

/** Returns the addresses of the pages of a part; `here` is that of its first one. */
export function pageOfPart(here: string): (trail: readonly string[]) => string {
  return (cursors) =>
    `${here}${pages
      .write(cursors, 'page')
      .map(([name, text]) => `&${name}=${text}`)
      .join('')}`
}
