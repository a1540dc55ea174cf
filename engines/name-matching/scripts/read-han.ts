import anyAscii from 'any-ascii'
import { wadeGiles } from './wade-giles.ts'

/**
 * Other readings of Han characters that are common in names: Korean, Cantonese (as Hong Kong prints it) and
 * Hokkien or Hakka forms of surnames. `character: korean / cantonese / other`; a dash where there is none.
 */
const READINGS = `
金 kim kam;李 lee,ri,yi lee;朴 park,pak pok;崔 choi,choe chui;鄭 jung,jong,chong cheng;郑 jung,jong cheng;姜 kang keung;趙 cho,jo chiu;赵 cho,jo chiu;尹 yun,yoon wan;張 jang,chang cheung teo;张 jang,chang cheung teo;林 rim,lim lam lim
韓 han hon;韩 han hon;吳 o,oh ng goh,go;吴 o,oh ng goh;徐 so,seo tsui;申 sin,shin san;權 kwon kuen;权 kwon kuen;黃 hwang wong ng,oei;黄 hwang wong ng;安 an on;宋 song sung;柳 ryu,yu lau;洪 hong hung ang;全 jon,jeon chuen;高 ko,go ko
文 mun,moon man;孫 son suen;孙 son suen;梁 ryang,yang leung neo;裵 pae,bae -;裴 pae,bae pui;白 paek,baek pak;許 ho,heo hui koh,khoo;许 ho,heo hui koh;南 nam nam;沈 sim,shim shum sim;盧 ro,no lo;卢 ro,no lo;河 ha ho;陳 jin,chin chan tan,chin;陈 jin,chin chan tan,chin
王 wang wong ong;劉 ryu,yu lau low,liu;刘 ryu,yu lau low;楊 yang yeung;杨 yang yeung;周 ju,joo chow chew;朱 ju,joo chu;胡 ho wu oh;郭 kwak kwok kwek;何 ha ho;馬 ma ma;马 ma ma;羅 ra,na law,lo;罗 ra,na law,lo;謝 sa tse chia;谢 sa tse chia
唐 tang,dang tong;馮 pung fung;冯 pung fung;曾 jung tsang chan;蔡 chae choi,tsoi chua,tsai;彭 paeng pang;潘 pan poon phua;袁 won yuen;董 dong tung;余 yo,yeo yu;蘇 so so soh;苏 so so soh;葉 yop ip,yip yap;叶 yop ip,yip yap;呂 ryo,yeo lui;吕 ryo,yeo lui
魏 wi ngai;蔣 jang,chang cheung;蒋 jang,chang cheung;田 jon tin;杜 tu,du to;丁 jong,jung ting;范 pom fan;方 pang,bang fong;石 sok,seok shek;姚 yo yiu;譚 tam tam;谭 tam tam;廖 ryo liu;鄒 chu chow;邹 chu chow;熊 ung hung;陸 ryuk luk;陆 ryuk luk;孔 kong hung
正 jong,jung,jeong ching;恩 un,eun yan;日 il yat;成 song,sung shing;哲 chol,cheol chit;英 yong,young ying;永 yong,young wing;龍 ryong,yong lung;龙 ryong,yong lung;虎 ho fu;春 chun chun;秀 su,soo sau;勇 yong yung;男 nam nam;德 tok,dok,deok tak
光 kwang kwong;明 myong,myung ming;学 hak hok;學 hak hok;相 sang seung;植 sik chik;國 kuk,guk,kook kwok;国 kuk,guk kwok;民 min man;萬 man man;万 man man;元 won yuen;洙 su,soo -;浩 ho ho;東 tong,dong tung;东 tong,dong tung;建 kon,gun kin;健 kon,gun kin
善 son,sun sin;敬 kyong,kyung king;京 kyong,kyung king;慶 kyong,kyung hing;姬 hui,hee hei;淑 suk shuk;順 sun shun;子 ja tsz;美 mi mei;貞 jong,jung ching;仁 in yan;義 ui yi;智 ji chi;雲 un wan;云 un wan;海 hae hoi;山 san shan;水 su shui;天 chon,chun tin
中 jung,joong chung;忠 chung chung;新 sin,shin san;星 song,sung sing;時 si si;世 se sai;宇 u,woo yu;宗 jong chung;俊 jun chun;進 jin chun;振 jin chun;鎮 jin chun;鐵 chol,cheol tit;赫 hyok,hyuk hak;賢 hyon,hyun yin;鉉 hyon,hyun -;勳 hun,hoon fan;訓 hun,hoon fan
家 ka ka;嘉 ka ka;傑 kol kit;偉 wi wai;伟 wi wai;華 hwa wah;华 hwa wah;輝 hwi fai;辉 hwi fai;強 kang keung;强 kang keung;志 ji chi;芳 pang fong;玉 ok yuk;珍 jin chun;鳳 pong fung;麗 ryo lai;文 mun man;武 mu mo;平 pyong,pyung ping;安 an on;生 saeng sang;良 ryang leung;興 hung hing
`

type Reading = { mandarin: string; wadeGiles: string; korean: string; cantonese: string; other: string }

const TABLE = new Map<string, { korean: string; cantonese: string; other: string }>()
for (const entry of READINGS.split(/[;\n]/)) {
  const [character, korean = '', cantonese = '', other = ''] = entry.trim().split(' ')
  if (character)
    TABLE.set(character, { korean: korean.replace('-', ''), cantonese: cantonese.replace('-', ''), other })
}

/** One Han character in the readings a registry may have printed; each a list of forms split by a comma. */
export function readHanCharacter(character: string): Reading {
  const mandarin = anyAscii(character)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  const table = TABLE.get(character)
  return {
    mandarin,
    wadeGiles: wadeGiles(mandarin),
    korean: table?.korean ?? '',
    cantonese: table?.cantonese ?? '',
    other: table?.other ?? '',
  }
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
