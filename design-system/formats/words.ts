/** A name of the wire as people read it: `match.decided` is "Match decided", `high` is "High". */
export function inWords(name: string): string {
  const words = name.replaceAll(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
