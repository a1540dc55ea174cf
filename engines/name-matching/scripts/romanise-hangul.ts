const INITIALS = [
  'k',
  'kk',
  'n',
  't',
  'tt',
  'r',
  'm',
  'p',
  'pp',
  's',
  'ss',
  '',
  'j',
  'jj',
  'ch',
  'k',
  't',
  'p',
  'h',
]
const VOWELS = [
  'a',
  'ae',
  'ya',
  'yae',
  'o',
  'e',
  'yo',
  'ye',
  'o',
  'wa',
  'wae',
  'oe',
  'yo',
  'u',
  'wo',
  'we',
  'wi',
  'yu',
  'u',
  'ui',
  'i',
]
const FINALS = [
  '',
  'k',
  'k',
  'k',
  'n',
  'n',
  'n',
  't',
  'l',
  'k',
  'm',
  'l',
  'l',
  'l',
  'p',
  'l',
  'm',
  'p',
  'p',
  't',
  't',
  'ng',
  't',
  't',
  'k',
  't',
  'p',
  't',
]

/** Surnames whose usual Latin form is not the sound of the syllable, with every form in use. */
const SURNAMES: Readonly<Record<string, readonly string[]>> = {
  김: ['kim', 'gim'],
  이: ['lee', 'yi', 'ri', 'rhee', 'i'],
  리: ['ri', 'lee', 'yi'],
  박: ['park', 'pak', 'bak'],
  최: ['choi', 'choe', 'chwe'],
  정: ['jung', 'chung', 'jeong', 'chong', 'jong'],
  강: ['kang', 'gang'],
  조: ['cho', 'jo'],
  윤: ['yoon', 'yun'],
  장: ['jang', 'chang'],
  임: ['lim', 'im', 'rim'],
  림: ['rim', 'lim'],
  오: ['oh', 'o'],
  한: ['han'],
  신: ['shin', 'sin'],
  서: ['seo', 'suh', 'so'],
  권: ['kwon', 'gwon'],
  황: ['hwang'],
  안: ['ahn', 'an'],
  송: ['song'],
  류: ['ryu', 'yoo', 'yu'],
  유: ['yoo', 'yu', 'ryu'],
  홍: ['hong'],
  전: ['jeon', 'chun', 'chon', 'jon'],
  고: ['ko', 'go'],
  문: ['moon', 'mun'],
  양: ['yang', 'ryang'],
  량: ['ryang', 'yang'],
  손: ['son', 'sohn'],
  배: ['bae', 'pae'],
  백: ['baek', 'paek', 'paik'],
  허: ['heo', 'hur', 'ho'],
  남: ['nam'],
  심: ['shim', 'sim'],
  노: ['noh', 'roh', 'no'],
  로: ['ro', 'noh'],
  하: ['ha'],
  곽: ['kwak', 'gwak'],
  성: ['sung', 'seong', 'song'],
  차: ['cha'],
  주: ['joo', 'ju', 'chu'],
  우: ['woo', 'u'],
  구: ['koo', 'ku', 'gu'],
  라: ['ra', 'na'],
  나: ['na', 'ra'],
  민: ['min'],
  진: ['jin', 'chin'],
  지: ['ji', 'chi'],
  엄: ['eom', 'um', 'om'],
  채: ['chae'],
  원: ['won'],
  천: ['cheon', 'chon', 'chun'],
  방: ['bang', 'pang'],
  공: ['kong', 'gong'],
  현: ['hyun', 'hyeon', 'hyon'],
  함: ['ham'],
  변: ['byun', 'byeon', 'pyon'],
  염: ['yeom', 'yom', 'ryom'],
  여: ['yeo', 'ryo'],
  추: ['choo', 'chu'],
  도: ['do', 'to'],
  석: ['seok', 'sok'],
  선: ['sun', 'seon', 'son'],
  설: ['seol', 'sol'],
  마: ['ma'],
  길: ['kil', 'gil'],
  연: ['yeon', 'yon'],
  위: ['wi'],
  표: ['pyo'],
  명: ['myung', 'myong'],
  기: ['ki', 'gi'],
  반: ['ban', 'pan'],
  왕: ['wang'],
  금: ['keum', 'kum'],
  옥: ['ok'],
  육: ['yuk'],
  인: ['in'],
  맹: ['maeng'],
  제: ['je', 'che'],
  모: ['mo'],
  탁: ['tak'],
  국: ['kook', 'kuk'],
  태: ['tae'],
}

/** The usual Latin forms of a surname syllable; empty when the syllable is no surname. */
export function hangulSurname(syllable: string): readonly string[] {
  return SURNAMES[syllable] ?? []
}

/** Hangul as Latin, near McCune-Reischauer without its breves: eo and o, eu and u fall together, as passports let them. */
export function romaniseHangul(word: string): string {
  let out = ''
  for (const letter of word) {
    const code = letter.codePointAt(0)! - 0xac00
    if (code < 0 || code > 11171) {
      if (letter >= '0' && letter <= '9') out += letter
      continue
    }
    out += INITIALS[Math.floor(code / 588)]! + VOWELS[Math.floor((code % 588) / 28)]! + FINALS[code % 28]!
  }
  return out
}

/** What a syllable begins and ends with and its vowel, in the spellings beside the one of `romaniseHangul`: Revised, McCune-Reischauer and passports'. */
const OTHER_INITIALS: Readonly<Record<string, string>> = { k: 'g', t: 'd', p: 'b', j: 'ch', r: 'l n' }
const OTHER_VOWELS: Readonly<Record<number, string>> = {
  4: 'eo u',
  6: 'yeo you yu',
  8: 'oh',
  13: 'oo',
  14: 'weo wo',
  16: 'wee',
  17: 'yoo you',
  18: 'eu',
  19: 'eui ee i',
  20: 'ee',
}
const FRONT_VOWELS = new Set([2, 6, 12, 17, 20])
const SPELLINGS_MAX = 12

/** The spellings of one syllable in a name, the usual one first: 정 is Jong, Jeong, Jung and Chong. */
export function hangulSpellings(syllable: string): string[] {
  const code = syllable.codePointAt(0)! - 0xac00
  if (code < 0 || code > 11171 || syllable.length > 1) return [romaniseHangul(syllable)]
  const initial = INITIALS[Math.floor(code / 588)]!
  const place = Math.floor((code % 588) / 28)
  const vowels = [VOWELS[place]!, ...(OTHER_VOWELS[place]?.split(' ') ?? [])]
  const initials = [initial, ...(OTHER_INITIALS[initial]?.split(' ') ?? [])]
  // ㅅ before i is sh; the North's ㄹ and ㄴ fall silent in the South.
  if (initial === 's' && FRONT_VOWELS.has(place)) initials.push('sh')
  const final = FINALS[code % 28]!
  return [
    ...new Set(vowels.flatMap((vowel) => initials.map((beginning) => beginning + vowel + final))),
  ].slice(0, SPELLINGS_MAX)
}
