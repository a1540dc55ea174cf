/** What a check says of a signature, in one shape for every kind of file that is signed: what it covers, then what it does not. */
export const signatureCovers = (covered: string, notCovered: string): string[] => [
  `Covered by the signature: ${covered}.`,
  `Not covered: ${notCovered}.`,
]
