/** What is known of how a tracked company was made sure of. */
export type ConfidenceFacts = {
  /** The directory or EDGAR names this domain as the company's website. */
  isDomainNamed: boolean
  /** The registry has the domain, and the DNS answers for it. */
  isDomainAlive: boolean
  hasLei: boolean
  hasCik: boolean
  /** GitHub has verified the domain of its organisation, or the organisation names it as its site. */
  github: 'verified' | 'names-domain' | null
  /** Its own site leads to its job board, or a person has said which it is. */
  board: 'linked' | 'said' | null
  /** Sources that call it by the same name. */
  sameName: readonly string[]
}

export type ConfidencePart = { label: string; points: number; of: number; why: string }

/**
 * How sure it is that what was collected is about this company, 0 to 100, with what it is made of (`reference/figures.md`): 30 the
 * domain, 25 the legal identity, and 15 each for GitHub, the job board and the name.
 */
export function companyConfidence(facts: ConfidenceFacts): { score: number; parts: ConfidencePart[] } {
  const parts: ConfidencePart[] = [
    {
      label: 'Domain',
      of: 30,
      points: facts.isDomainNamed ? 30 : facts.isDomainAlive ? 15 : 0,
      why: facts.isDomainNamed
        ? 'The directory or the SEC names this domain as the company’s website.'
        : facts.isDomainAlive
          ? 'The domain is registered and answers; no register names it as the company’s.'
          : 'Nothing shows yet that the domain is the company’s.',
    },
    {
      label: 'Legal identity',
      of: 25,
      points: facts.hasLei || facts.hasCik ? 25 : 0,
      why:
        facts.hasLei || facts.hasCik
          ? `Its ${[facts.hasLei ? 'LEI' : '', facts.hasCik ? 'CIK' : ''].filter(Boolean).join(' and ')} is known.`
          : 'Neither an LEI nor a CIK of it is known.',
    },
    {
      label: 'GitHub',
      of: 15,
      points: facts.github === 'verified' ? 15 : facts.github === 'names-domain' ? 10 : 0,
      why:
        facts.github === 'verified'
          ? 'GitHub has verified that the organisation owns the domain.'
          : facts.github === 'names-domain'
            ? 'The organisation on GitHub names the domain as its site; GitHub has not verified it.'
            : 'No organisation on GitHub is tied to the domain.',
    },
    {
      label: 'Job board',
      of: 15,
      points: facts.board ? 15 : 0,
      why:
        facts.board === 'linked'
          ? 'The company’s own site leads to its job board.'
          : facts.board === 'said'
            ? 'A person in your organisation has confirmed the board.'
            : 'No job board is tied to the domain.',
    },
    {
      label: 'Name',
      of: 15,
      points: facts.sameName.length > 0 ? 15 : 0,
      why:
        facts.sameName.length > 0
          ? `${facts.sameName.join(' and ')} ${facts.sameName.length === 1 ? 'calls' : 'call'} it by the same name.`
          : 'No outside source calls it by the same name yet.',
    },
  ]
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts }
}
