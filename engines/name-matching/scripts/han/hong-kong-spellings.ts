/** Beginnings of Jyutping syllables as Hong Kong prints them, the usual one first. */
const INITIALS: readonly (readonly [jyutping: string, spellings: string])[] = [
  ['gw', 'kw gw'],
  ['kw', 'kw'],
  ['ng', 'ng -'],
  ['b', 'p b'],
  ['d', 't d'],
  ['g', 'k g'],
  ['z', 'ch ts j'],
  ['c', 'ch ts'],
  ['s', 's sh'],
  ['j', 'y'],
]

/** The rest of the syllable, where it is not written as in Jyutping. */
const FINALS = new Map(
  `aa a,ah;aai ai;aau au;aam am;aan an;aang ang;aap ap;aat at;aak ak;am am,um,om;an an,un;ang ang,ung;ap ap,up;at at,ut;ak ak;e e,eh;ei ei,ee,i;eng eng,ing;ek ek,ik;i i,ee,ze,z;iu iu,ew;ik ik,ick;o o,or,oh;oi oi,oy;ou o,ou;ok ok,ock;ui ui,oy;un un,oon;ut ut;u u,oo;oe eu,eur;oek euk,eok;oeng eung,eong;eoi ui,eui,oy;eon un,eun;eot ut,eut;yu yu,u,ue;yun uen,un,yuen;yut uet,ut,yuet`
    .split(';')
    .map((entry) => {
      const [final = '', spellings = ''] = entry.split(' ')
      return [final, spellings.split(',')] as const
    }),
)

const known = new Map<string, readonly string[]>()

/**
 * A Cantonese syllable as Hong Kong's registers print it: no standard is binding, so every usual spelling, "ng" and all ("ngo" is
 * Ngo, Ngor or O). Source: Hong Kong Government Cantonese Romanisation as its place and personal names show it.
 */
export function hongKongSpellings(jyutping: string): readonly string[] {
  const before = known.get(jyutping)
  if (before !== undefined) return before
  const [initial, beginnings] = INITIALS.find(
    ([start]) => jyutping.startsWith(start) && jyutping.length > start.length,
  ) ?? ['', '-']
  const rest = jyutping.slice(initial.length)
  // Other consonants are written as they are.
  const [, consonant = '', final = ''] = /^([pmftnlhwk]?)(.*)$/.exec(rest)!
  const spellings = beginnings
    .split(' ')
    .flatMap((beginning) =>
      (FINALS.get(final) ?? [final]).map((ending) =>
        `${beginning.replace('-', '')}${consonant}${ending}`.replace(/^yy/, 'y').replace(/^yu(e?)/, 'yu$1'),
      ),
    )
  known.set(jyutping, spellings)
  return spellings
}
