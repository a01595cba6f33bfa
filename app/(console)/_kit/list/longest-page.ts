/** The most rows that the API gives at once. */
export const longestPage = 100
