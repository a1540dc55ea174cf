/** Messages in the published layouts, with invented people and banks. */

const DEBTOR = `<Dbtr><Nm>Ilsvika Shipping AS</Nm><PstlAdr><StrtNm>Havnegata</StrtNm><BldgNb>4</BldgNb><PstCd>7010</PstCd><TwnNm>Trondheim</TwnNm><Ctry>NO</Ctry></PstlAdr><Id><OrgId><AnyBIC>ILSVNOKK</AnyBIC><LEI>529900T8BM49AURSDO55</LEI><Othr><Id>918273645</Id><SchmeNm><Cd>COID</Cd></SchmeNm></Othr></OrgId></Id></Dbtr><DbtrAcct><Id><IBAN>NO9386011117947</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>DNBANOKK</BICFI></FinInstnId></DbtrAgt>`
const CREDITOR = `<CdtrAgt><FinInstnId><BICFI>BELADEBE</BICFI><Nm>Landesbank Halden</Nm></FinInstnId></CdtrAgt><Cdtr><Nm>Anna Petrova</Nm><PstlAdr><AdrLine>Flat 9, 12 Marsh Lane</AdrLine><AdrLine>Berlin</AdrLine></PstlAdr><Id><PrvtId><DtAndPlcOfBirth><BirthDt>1971-04-30</BirthDt><CityOfBirth>Minsk</CityOfBirth><CtryOfBirth>BY</CtryOfBirth></DtAndPlcOfBirth><Othr><Id>C01X00T47</Id><SchmeNm><Cd>CCPT</Cd></SchmeNm></Othr></PrvtId></Id><CtryOfRes>DE</CtryOfRes></Cdtr><CdtrAcct><Id><Othr><Id>0012345678</Id></Othr></Id><Nm>Petrova household</Nm></CdtrAcct>`

export type Written = { id?: string; creditor?: string; text?: string; more?: string }

/** One transaction of a pacs.008. */
export const pacs008Entry = ({
  id = 'E2E-1',
  creditor = CREDITOR,
  text = 'Invoice 4411',
  more = '',
}: Written = {}) =>
  `<CdtTrfTxInf><PmtId><InstrId>I-${id}</InstrId><EndToEndId>${id}</EndToEndId><UETR>8a562c67-ca16-48ba-b074-65581be6f001</UETR></PmtId><IntrBkSttlmAmt Ccy="EUR">1234.56</IntrBkSttlmAmt><IntrBkSttlmDt>2026-06-30</IntrBkSttlmDt><ChrgBr>SHAR</ChrgBr><InstgAgt><FinInstnId><BICFI>DNBANOKK</BICFI></FinInstnId></InstgAgt><IntrmyAgt1><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000018</MmbId></ClrSysMmbId></FinInstnId></IntrmyAgt1><UltmtDbtr><Nm>Ilsvika Holding AS</Nm></UltmtDbtr>${DEBTOR}${creditor}<UltmtCdtr><Nm>Marsh Lane Trust</Nm></UltmtCdtr><RmtInf><Ustrd>${text}</Ustrd></RmtInf>${more}</CdtTrfTxInf>`

export const pacs008 = (entries: readonly Written[] = [{}], { version = '08', messageId = 'MSG-1' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.${version}"><FIToFICstmrCdtTrf><GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-06-30T08:00:00Z</CreDtTm><NbOfTxs>${entries.length}</NbOfTxs><SttlmInf><SttlmMtd>INDA</SttlmMtd></SttlmInf></GrpHdr>${entries.map(pacs008Entry).join('')}</FIToFICstmrCdtTrf></Document>`

/** A pacs.008 with nothing in it but who is paid and what for. */
export const plainPacs008 = (creditor: string, text = 'Invoice 4411', id = 'E2E-1', messageId = 'MSG-1') =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf><GrpHdr><MsgId>${messageId}</MsgId></GrpHdr><CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><IntrBkSttlmAmt Ccy="EUR">250</IntrBkSttlmAmt><Dbtr><Nm>Ilsvika Bakery AS</Nm></Dbtr><Cdtr><Nm>${creditor}</Nm></Cdtr><RmtInf><Ustrd>${text}</Ustrd></RmtInf></CdtTrfTxInf></FIToFICstmrCdtTrf></Document>`

export const pacs009 = ({ version = '08', root = 'FICdtTrf' } = {}) =>
  `<b:Envelope xmlns:b="urn:envelope"><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Fr><FIId><FinInstnId><BICFI>DNBANOKK</BICFI></FinInstnId></FIId></Fr><To><FIId><FinInstnId><BICFI>BELADEBE</BICFI></FinInstnId></FIId></To><BizMsgIdr>BM-1</BizMsgIdr></AppHdr><d:Document xmlns:d="urn:iso:std:iso:20022:tech:xsd:pacs.009.001.${version}"><d:${root}><d:GrpHdr><d:MsgId>FI-1</d:MsgId></d:GrpHdr><d:CdtTrfTxInf><d:PmtId><d:EndToEndId>FI-E2E</d:EndToEndId></d:PmtId><d:IntrBkSttlmAmt Ccy="USD">1000000</d:IntrBkSttlmAmt><d:Dbtr><d:FinInstnId><d:BICFI>DNBANOKK</d:BICFI></d:FinInstnId></d:Dbtr><d:Cdtr><d:FinInstnId><d:Nm>Halden Marsh Bank</d:Nm><d:PstlAdr><d:Ctry>CY</d:Ctry></d:PstlAdr></d:FinInstnId></d:Cdtr><d:UndrlygCstmrCdtTrf><d:Dbtr><d:Nm>Ilsvika Shipping AS</d:Nm></d:Dbtr><d:Cdtr><d:Nm>Volkov Maritime</d:Nm></d:Cdtr><d:RmtInf><d:Ustrd>Charter of MV Ilsvika</d:Ustrd></d:RmtInf></d:UndrlygCstmrCdtTrf></d:CdtTrfTxInf></d:${root}></d:Document></b:Envelope>`

export const pain001 = ({ version = '09' } = {}) => {
  const day = Number(version) >= 8 ? '<Dt>2026-07-01</Dt>' : '2026-07-01'
  const bic = version === '03' ? 'BIC' : 'BICFI'
  const entry = (id: string, name: string) =>
    `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="CHF">99.95</InstdAmt></Amt><CdtrAgt><FinInstnId><${bic}>BELADEBE</${bic}></FinInstnId></CdtrAgt><Cdtr><Nm>${name}</Nm></Cdtr><RmtInf><Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>RE-77</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf><Invcr><Nm>Halden Invoicing AS</Nm></Invcr><AddtlRmtInf>Spare parts for the ferry</AddtlRmtInf></Strd></RmtInf></CdtTrfTxInf>`
  const batch = (id: string, entries: string) =>
    `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>${day}</ReqdExctnDt><Dbtr><Nm>Ilsvika Bakery AS</Nm></Dbtr><DbtrAcct><Id><IBAN>NO9386011117947</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><${bic}>DNBANOKK</${bic}></FinInstnId></DbtrAgt>${entries}</PmtInf>`
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}"><CstmrCdtTrfInitn><GrpHdr><MsgId>PAIN-1</MsgId><InitgPty><Nm>Ilsvika Group</Nm></InitgPty></GrpHdr>${batch('B1', entry('A', 'Anna Petrova') + entry('B', 'Halden Marsh'))}${batch('B2', entry('A', 'Ingrid Moe'))}</CstmrCdtTrfInitn></Document>`
}

/** A FIN message of a type with the lines of its block 4. */
export const fin = (type: '103' | '202' | '900', lines: readonly string[], { cover = false } = {}) =>
  `{1:F01DNBANOKKAXXX0000000000}{2:I${type}BELADEBEXXXXN}{3:{108:REF1}${cover ? '{119:COV}' : ''}{121:8a562c67-ca16-48ba-b074-65581be6f002}}{4:\r\n${lines.join('\r\n')}\r\n-}{5:{CHK:123456789ABC}}`

export const mt103 = (
  more: {
    payer?: readonly string[]
    payee?: readonly string[]
    text?: readonly string[]
    rest?: readonly string[]
  } = {},
) =>
  fin('103', [
    ':20:TRX-4411',
    ':23B:CRED',
    ':32A:260630EUR1234,56',
    ':33B:EUR1234,56',
    ...(more.payer ?? [':50K:/NO9386011117947', 'Ilsvika Shipping AS', 'Havnegata 4', 'Trondheim']),
    ':52A:DNBANOKK',
    ':57A:BELADEBE',
    ...(more.payee ?? [':59:/0012345678', 'Anna Petrova', '12 Marsh Lane', 'Berlin']),
    ...(more.text ?? [':70:Invoice 4411']),
    ':71A:SHA',
    ...(more.rest ?? []),
  ])
