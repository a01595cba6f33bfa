import { trail } from '../../_kit/list/parameters'

/** "Newer" can go back at most five pages, because the cursors of the timeline are long. */
const pages = trail(5)

/** Returns the cursors in the address, of the pages from the second to the current one; each page begins after its cursor. */
export function readTrail(page: string | string[] | undefined): readonly string[] {
  return pages.read({ page }, 'page')
}

/** Returns a function that gives the address of a page of a part; `here` is the address of its first page. */
export function pageOfPart(here: string): (trail: readonly string[]) => string {
  return (cursors) =>
    `${here}${pages
      .write(cursors, 'page')
      .map(([name, text]) => `&${name}=${text}`)
      .join('')}`
}
