/** The largest number of rows that the API returns per page. */
export const longestPage = 100
