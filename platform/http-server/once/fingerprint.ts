import { createHash } from 'node:crypto'

/**
 * A digest of a call and all that is sent with it: the same whatever the order of the fields, another for any other value or byte of a
 * file.
 */
export async function fingerprintOf(call: string, fields: Record<string, unknown>): Promise<string> {
  const plain = await plainOf(fields)
  return createHash('sha256')
    .update(JSON.stringify([call, plain]))
    .digest('base64url')
}

async function plainOf(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return { file: value instanceof File ? value.name : '', bytes: await digestOf(value) }
  if (ArrayBuffer.isView(value))
    return {
      bytes: createHash('sha256')
        .update(value as Uint8Array)
        .digest('base64url'),
    }
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(await plainOf(item))
    return items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = []
  for (const name of Object.keys(value).sort())
    entries.push([name, await plainOf((value as Record<string, unknown>)[name])])
  return entries
}

async function digestOf(file: Blob): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of file.stream()) digest.update(chunk)
  return digest.digest('base64url')
}
