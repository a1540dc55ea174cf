/** Sounds that Greek has no letter for, as it writes them, and letters whose sound the romanisation of Greek hides. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/ντζ/g, 'dzh'],
  [/μπ/g, 'b'],
  [/ντ/g, 'd'],
  [/γκ|γγ/g, 'g'],
  [/τζ/g, 'j'],
  [/τσ/g, 'ch'],
  [/ου/g, 'u'],
  [/γι(?=[αεο])|γ(?=ε)/g, 'y'],
  [/(?<=[λνρ])ι(?=[αου])/g, 'y'],
  [/αυ/g, 'av'],
  [/ευ/g, 'ev'],
  [/χ/g, 'kh'],
]
const PLAIN = new Map(
  'α a,β v,γ g,δ d,ε e,ζ z,η i,θ th,ι i,κ k,λ l,μ m,ν n,ξ x,ο o,π p,ρ r,σ s,ς s,τ t,υ i,φ f,ψ ps,ω o'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** How a foreign name written in Greek reads: Μπαράκ is Barak, Κουντριάβτσεβ Kudryavchev. Empty where that is the romanisation itself. */
export function readForeignGreek(folded: string, latin: string): string[] {
  let read = folded
  for (const [letters, sound] of FOREIGN) read = read.replace(letters, sound)
  read = [...read].map((letter) => PLAIN.get(letter) ?? letter).join('')
  return read === latin || !/^[a-z]+$/.test(read) ? [] : [read]
}
