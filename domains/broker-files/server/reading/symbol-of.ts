/** A share class stands behind a point, whatever the broker writes there. */
export function symbolOf(text: string): string | null {
  const plain = text
    .trim()
    .toUpperCase()
    .replaceAll(/(?<=[A-Z])[/ ](?=[A-Z]$)/g, '.')
  return plain === '' || plain === '--' ? null : plain
}
