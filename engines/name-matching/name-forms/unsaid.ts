const lines = (text: string) => new Set(text.split(/[\n,]/).map((one) => one.trim()))

const UNSAID =
  lines(`n/a,n.a.,n.a,na.,--,-,–,—,?,??,unknown,none,null,nil,unbekannt,keine,k.a.,ka.,keine angabe,inconnu,inconnue,néant,desconocido,desconocida
ninguno,sconosciuto,nessuno,onbekend,geen,nieznany,brak,tbd,nd,n/d,s/d,n/k`)

/** In the place of a name alone: a fact may be "various". */
const NO_NAME =
  lines(`not provided,notprovided,not available,notavailable,not applicable,not known,not stated,not disclosed,undisclosed,unspecified,undefined,unnamed,no name,noname,anonymous
various,multiple,tba,tbc,to be advised,to be confirmed,test,test test,dummy,null null,none none,xxx,xxxx,see remarks,see attached,see above,as above,same as above,ditto,same,name,beneficiary,customer,client
siehe oben,wie oben,diverse,verschiedene,ohne namen,non fourni,non communiqué,non disponible,sans nom,divers,no disponible,no consta,varios,sin nombre,non disponibile,vari,senza nome,nie dotyczy,не указано,нет данных,неизвестно,неизвестен,без имени,разные,bilinmiyor,yok`)

/** Whether a cell says that nothing is known: that is no fact, and none that could not be read. */
export const isUnsaid = (text: string): boolean => text.trim() === '' || UNSAID.has(text.trim().toLowerCase())

/** Whether what stands where a name belongs says that none was given. */
export const isPlaceholder = (text: string): boolean =>
  isUnsaid(text) ||
  NO_NAME.has(
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
