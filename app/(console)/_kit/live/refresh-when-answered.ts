const pauseMs = 3_000
const mostTries = 200

/**
 * Reads the page again as soon as the console answers, for an act to which it did not: the page then shows whether it was done.
 * A refresh without an answer would replace the page, and what was typed, by an error of the browser. It gives up after ten
 * minutes.
 */
export async function refreshWhenAnswered(refresh: () => void): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const answered = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return refresh()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
