/** One cell of the strip that lays the two names side by side; `null` where a side has nothing there. */
export type AlignmentCell = {
  query: string | null
  entry: string | null
  relation: 'equal' | 'inferred' | 'different' | 'unscored' | 'missing'
  note: string
}
