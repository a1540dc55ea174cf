/** What a style sheet that is made in the browser has to carry, or the page's policy refuses it; undefined where the page has none. */
export function styleNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  // Browsers show a nonce to scripts alone, as a property.
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce || undefined
}
