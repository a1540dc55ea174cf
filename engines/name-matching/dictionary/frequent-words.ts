/**
 * How often a word turns up in names, as a surprise in nats (-ln of its share of name words): what two names share says
 * as much as the word is rare. Tiers from general knowledge of naming; an index that has counted its own lists overrides
 * them through `MatchSettings.rarityOf`.
 */
const TIERS: readonly (readonly [nats: number, words: string])[] = [
  [1.2, `abd`],
  [
    3.2,
    `mohammed muhammad mohammad mohamed ahmed ahmad ali abu hassan hasan hussein husayn khan kim haji abdullah allah`,
  ],
  [
    4.2,
    `mahmoud mahmud omar umar ibrahim ismail yusuf youssef mustafa khalid said saeed salem salim saleh salih rahman rehman aziz karim rahim jamal gamal din ullah jan
     shah muhammed mohamad hussain husain hossein singh kumar maria jose juan luis carlos jean ivan john kim lee li wang zhang chen liu park pak ri choe cho jong yong chol song il sergey sergei alexander aleksandr
     vladimir dmitry mikhail nikolai andrey alexey igor oleg viktor vladimirovich aleksandrovich sergeevich nikolaevich mikhailovich ivanovich viktorovich anatolievich vladimirovna
     nguyen van garcia rodriguez gonzalez hernandez lopez martinez sanchez perez gomez david michael james robert william thomas smith hassane othman uthman osman`,
  ],
  [
    5.4,
    `abbas adel adil adnan akbar amin amir anwar asad ashraf ayman bakr bashir faisal faris farid fadl fatima gul habib hadi hakim hamad hamid hamza haroun hashim haydar hisham imran iqbal isa issa jabir jafar
     jalal javad jawad kamal kazem khalil latif mahdi majid malik mansour mansur masoud mehdi mirza moussa munir murad musa nabil naser nasir nasser nawaz noor nur qadir qasim rashid rashed reza ridha sadiq said saif sami samir sayed sayyid shafi shaikh
     sharif suleiman sulayman taha tahir tariq walid yahya yasin younes yunus zahir zain zakaria zaid agha akhund haq haqqani wali mullah muhamad usman idris ilyas yaqub dawood dawud saad saud sultan shams siddiq tikriti baghdadi
     andreas anna antonio arturo alberto alfredo alejandro angel ana barbara bernard carl charles christian christopher daniel denis diego eduardo elena elizabeth emmanuel enrique ernesto eugene evgeny felix fernando francisco francois frank frederick gabriel george
     gerardo gerhard giovanni giuseppe gonzalo guillermo hans heinrich henry hugo irina jacques jan javier jesus joao joaquin joe jonathan jorge joseph julio karl kevin konstantin lars laura leonid louis lucas ludwig manuel marco marie mario mark martin mary maxim miguel
     natalia nicolas olga oscar pablo patrick paul pavel pedro peter philip pierre rafael ramon raul ricardo richard roberto roger roman ruslan salvador samuel santiago sebastian sergio simon stefan stephen steven svetlana tatiana teresa timothy vasily vicente victor vincent vitaly vyacheslav yuri
     aguilar alvarez castillo castro chavez cruz diaz fernandez flores gutierrez jimenez mendoza morales moreno munoz ortega ortiz ramirez ramos reyes rivera romero ruiz salazar santos silva soto torres valencia vargas vasquez velasquez zapata
     brown jones johnson miller davis wilson anderson taylor moore jackson white harris clark lewis walker hall allen young king wright scott green baker adams nelson campbell mitchell roberts carter phillips evans turner parker collins edwards stewart morris murphy cook rogers morgan cooper peterson reed bailey bell kelly howard ward cox
     ivanov petrov sidorov smirnov kuznetsov popov volkov sokolov lebedev kozlov novikov morozov fedorov pavlov orlov makarov nikitin zaitsev romanov vasiliev andreevich alekseevich pavlovich petrovich yurievich borisovich vasilievich grigorievich leonidovich evgenievich igorevich olegovich konstantinovich valerievich gennadievich
     aleksandrovna sergeevna nikolaevna mikhailovna ivanovna viktorovna anatolievna petrovna alekseevna yurievna borisovna
     schmidt mueller muller schneider fischer weber meyer wagner becker schulz hoffmann koch bauer richter klein wolf schroeder
     wei ming jing hong jun xin yang zhao huang zhou wu xu sun zhu ma hu guo lin he gao luo zheng tang feng deng cao peng zeng chan wong lam ng cheung ho lau chang hsu lin tan lim
     jang chang kang yun yoon han sin shin so kwon hwang an ryu yu paek o chon ko mun yang son pae nam sim ro ha chae won chun kyong myong hyok hyon kwang kuk sok tok tong su un hui ok ho su pyong sang nam su hyong sik hak
     tran le pham hoang phan vu dang bui do ngo duong ly thi thanh minh duc
     devi sharma gupta patel das rao reddy prasad lal ram krishna raj mohan chand`,
  ],
  [
    4.4,
    `company trading international bank group general trade national state industries industry industrial holding shipping investment services development corporation limited islamic organization republic iran
     china russia russian korea iranian syria syrian`,
  ],
]

const DEFAULT_NATS = 8
const GENERIC_NATS = 4.6

const TABLE = new Map<string, number>()
for (const [nats, words] of TIERS)
  for (const word of words.split(/\s+/)) if (word !== '' && !TABLE.has(word)) TABLE.set(word, nats)

/**
 * The surprise of meeting a word in a name, in nats. A class of given names is as common as its commonest member; a
 * word not in the table counts as rare, a little less so when it is short.
 */
export function builtInRarity(latin: string, classId: string | null): number {
  const own = TABLE.get(latin)
  if (own !== undefined) return own
  if (classId !== null) {
    const ofClass = TABLE.get(classId.slice(classId.indexOf(':') + 1))
    if (ofClass !== undefined) return ofClass
    if (classId.startsWith('word:')) return GENERIC_NATS
    if (classId.startsWith('place:')) return 5
    if (classId.startsWith('given:')) return 6
  }
  if (latin.length <= 2) return 5
  if (latin.length === 3) return 6.4
  if (latin.length === 4) return 7.2
  return DEFAULT_NATS
}
