const SOUNDS: Readonly<Record<string, string>> = {
  b: 'p',
  p: 'p',
  v: 'p',
  f: 'p',
  d: 't',
  t: 't',
  g: 'k',
  k: 'k',
  c: 'k',
  q: 'k',
  x: 'ks',
  s: 's',
  z: 's',
  j: 's',
  l: 'r',
  r: 'r',
  m: 'm',
  n: 'n',
}

/** The consonants of a word in classes that survive being written in another script: Medytox and 메디톡스 are both mttks. */
export function looseSound(latin: string): string {
  const word = latin
    .replace(/ph/g, 'f')
    .replace(/th/g, 's')
    .replace(/ch(?![aeiouy])/g, 'k')
    .replace(/sch|sh|ch|ts|tz/g, 's')
    .replace(/g(?=[eiy])/g, 's')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck/g, 'k')
  let sounds = ''
  for (const letter of word) {
    const sound = SOUNDS[letter] ?? ''
    if (sound !== '' && !sounds.endsWith(sound)) sounds += sound
  }
  return sounds
}
