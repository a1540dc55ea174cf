/**
 * The address of a link when a page may lead there: http, https, mailto, or relative. Undefined for every other scheme, however it is
 * written: browsers skip control signs and line breaks inside an address, so they are taken out before it is read.
 */
export function safeAddress(address: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control signs are what is taken out.
  const read = address.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  const scheme = /^([^/?#]*?):/.exec(read)?.[1]
  if (read === '') return undefined
  if (scheme === undefined) return read
  return /^(https?|mailto)$/i.test(scheme) ? read : undefined
}
