import anyAscii from 'any-ascii'
import { formsOfHan } from '../character-variants.ts'
import { hangulSpellings, hangulSurname } from '../romanise-hangul.ts'
import { hongKongSpellings } from './hong-kong-spellings.ts'
import { CANTONESE_SOUNDS, HANGUL_SOUNDS, OTHER_MANDARIN_SOUNDS } from './unihan.ts'
import { wadeGiles } from './wade-giles.ts'

/** Surnames as Hokkien, Teochew and Hakka families of South-East Asia write them. */
const SOUTHERN = `
張 teo;林 lim;吳 goh,go;黃 ng,oei,wee;許 koh,khoo;陳 tan,chin;王 ong;劉 low,liew;周 chew;胡 oh;郭 kwek,kuok;羅 loh;謝 chia;曾 chan;蔡 chua,chai;潘 phua;蘇 soh;葉 yap;洪 ang;梁 neo,leong;沈 sim;楊 yeoh,yeo;鄭 tay,teh
`

type Sounds = ReadonlyMap<string, readonly string[]>

/** Groups of a sound and the characters that have it, as a map from the character to its sounds. */
function soundsFrom(groups: string): Sounds {
  const sounds = new Map<string, string[]>()
  for (const group of groups.trim().split(/[;\n]/)) {
    const [sound = '', characters = ''] = group.split(' ')
    for (const character of characters) sounds.set(character, [...(sounds.get(character) ?? []), sound])
  }
  return sounds
}

type Tables = { cantonese: Sounds; hangul: Sounds; mandarin: Sounds; southern: Sounds }
let tables: Tables | undefined

/** Read when the first Han character is met: most installations never see one. */
function tablesOf(): Tables {
  tables ??= {
    cantonese: soundsFrom(CANTONESE_SOUNDS),
    hangul: soundsFrom(HANGUL_SOUNDS),
    mandarin: soundsFrom(OTHER_MANDARIN_SOUNDS),
    southern: new Map(
      SOUTHERN.trim()
        .split(';')
        .map((entry) => [entry[0]!, entry.slice(2).split(',')]),
    ),
  }
  return tables
}

/** What a table says of a character in any of its forms, the form it is written in first. */
function soundsIn(sounds: Sounds, forms: readonly string[]): readonly string[] {
  for (const form of forms) {
    const found = sounds.get(form)
    if (found !== undefined) return found
  }
  return []
}

/** The Hangul syllables a Han character is read as in Korea. */
export function hangulOfHan(character: string): readonly string[] {
  return soundsIn(tablesOf().hangul, formsOfHan(character))
}

/** One Han character in the spellings a registry may have printed, Mandarin first: pinyin, Wade-Giles, Hong Kong's, Korean and Southern. */
export function readHanCharacter(character: string): string[] {
  const forms = formsOfHan(character)
  const { cantonese, mandarin, southern } = tablesOf()
  const usual = anyAscii(character)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  const pinyin = [usual, ...soundsIn(mandarin, forms)]
  return [
    ...new Set([
      ...pinyin,
      ...pinyin.map(wadeGiles),
      ...soundsIn(cantonese, forms).flatMap(hongKongSpellings),
      ...hangulOfHan(character).flatMap((syllable) => [
        ...hangulSurname(syllable),
        ...hangulSpellings(syllable),
      ]),
      ...soundsIn(southern, forms),
    ]),
  ].filter((reading) => reading !== '')
}

/** Japanese surnames and given names that cannot be read character by character. */
const JAPANESE = `
佐藤 sato;鈴木 suzuki;高橋 takahashi;田中 tanaka;伊藤 ito;渡辺 watanabe;渡邊 watanabe;山本 yamamoto;中村 nakamura;小林 kobayashi;加藤 kato;吉田 yoshida;山田 yamada;佐々木 sasaki;山口 yamaguchi;松本 matsumoto;井上 inoue;木村 kimura;清水 shimizu;山崎 yamazaki;池田 ikeda;橋本 hashimoto;阿部 abe;安倍 abe;森 mori;石川 ishikawa
山下 yamashita;中島 nakajima;石井 ishii;小川 ogawa;前田 maeda;岡田 okada;長谷川 hasegawa;藤田 fujita;後藤 goto;近藤 kondo;村上 murakami;遠藤 endo;青木 aoki;坂本 sakamoto;斉藤 saito;斎藤 saito;齋藤 saito;福田 fukuda;太田 ota;西村 nishimura;藤井 fujii;岡本 okamoto;三浦 miura;金子 kaneko;藤原 fujiwara;中野 nakano;原田 harada;松田 matsuda;竹内 takeuchi
小野 ono;中川 nakagawa;田村 tamura;上田 ueda;石田 ishida;中山 nakayama;森田 morita;和田 wada;柴田 shibata;酒井 sakai;工藤 kudo;横山 yokoyama;宮崎 miyazaki;宮本 miyamoto;内田 uchida;高木 takagi;安藤 ando;谷口 taniguchi;大野 ono;丸山 maruyama;今井 imai;高田 takada;河野 kono;藤本 fujimoto;村田 murata;武田 takeda;上野 ueno;杉山 sugiyama;増田 masuda;菅原 sugawara;平野 hirano;大塚 otsuka;小島 kojima;千葉 chiba;久保 kubo;松井 matsui;岩崎 iwasaki;野口 noguchi;木下 kinoshita;松尾 matsuo;野村 nomura;菊地 kikuchi;佐野 sano;大西 onishi;杉本 sugimoto;新井 arai;浜田 hamada;菅 suga;岸田 kishida;石破 ishiba;麻生 aso;小泉 koizumi;安田 yasuda;本田 honda;豊田 toyoda;松下 matsushita;重信 shigenobu;麻原 asahara
太郎 taro;一郎 ichiro;次郎 jiro;三郎 saburo;健 ken;健一 kenichi;健太 kenta;誠 makoto;隆 takashi;浩 hiroshi;博 hiroshi;清 kiyoshi;明 akira;進 susumu;勇 isamu;豊 yutaka;和夫 kazuo;正雄 masao;幸子 sachiko;和子 kazuko;恵子 keiko;洋子 yoko;京子 kyoko;久美子 kumiko;由美子 yumiko;花子 hanako;美咲 misaki;陽子 yoko;晋三 shinzo;文雄 fumio;純一郎 junichiro;義偉 yoshihide;翔太 shota;大輔 daisuke;拓也 takuya;直樹 naoki;哲也 tetsuya;秀樹 hideki;剛 tsuyoshi;学 manabu;修 osamu;茂 shigeru;房子 fusako;彰晃 shoko;大翔 hiroto;翔 sho;愛 ai;結衣 yui;裕子 yuko;真由美 mayumi;智子 tomoko;直美 naomi
`
const JAPANESE_READINGS = new Map<string, string>()
for (const entry of JAPANESE.split(/[;\n]/)) {
  const [characters, reading] = entry.trim().split(' ')
  if (characters && reading) JAPANESE_READINGS.set(characters, reading)
}

/** A run of Han characters as Japanese words, surname first; `null` unless every character is covered by known names. */
export function readJapanese(run: string): string[] | null {
  for (let cut = Math.min(3, run.length); cut >= 1; cut--) {
    const surname = JAPANESE_READINGS.get(run.slice(0, cut))
    if (surname === undefined) continue
    if (cut === run.length) return [surname]
    const given = JAPANESE_READINGS.get(run.slice(cut))
    if (given !== undefined) return [surname, given]
  }
  return null
}
