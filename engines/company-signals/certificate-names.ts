/** A certificate as a log tells it: the names it is for, and what tells it apart from others. */
export type LoggedCertificate = { id: string; names: readonly string[]; notBefore: Date; issuer: string }

export type NameOfDomain = { name: string; firstSeen: Date; issuer: string }

/**
 * The names below a registered domain that certificates speak of, each once with when it was first seen, and how many certificates
 * there are. A wildcard is no name; a certificate that the log has twice (with its pre-certificate) counts once.
 */
export function readCertificates(
  domain: string,
  certificates: readonly LoggedCertificate[],
): { names: NameOfDomain[]; certificates: number } {
  const names = new Map<string, NameOfDomain>()
  const ids = new Set<string>()
  for (const { id, names: stated, notBefore, issuer } of certificates) {
    const own = stated
      .flatMap((name) => name.split('\n'))
      .map((name) => name.trim().toLowerCase().replace(/\.$/, ''))
      .filter((name) => name === domain || name.endsWith(`.${domain}`))
    if (own.length > 0) ids.add(id)
    for (const name of own) {
      if (name.startsWith('*.') || name === domain || !/^[a-z\d_][a-z\d_.-]*$/.test(name)) continue
      const known = names.get(name)
      if (!known || notBefore < known.firstSeen) names.set(name, { name, firstSeen: notBefore, issuer })
    }
  }
  return {
    names: [...names.values()].sort(
      (a, b) => b.firstSeen.getTime() - a.firstSeen.getTime() || a.name.localeCompare(b.name),
    ),
    certificates: ids.size,
  }
}
