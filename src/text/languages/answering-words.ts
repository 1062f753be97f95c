/**
 * What tells an answer to a question of the bot from a question about the business: parts of regular expressions, for folded
 * words; a line a language: English, German, Spanish, French, Italian, Portuguese.
 */
export const ANSWERING = {
  /** Between an answer and a question. */
  joints: 'and|but|und|aber|y(?! a )|pero|et|e',
  past: `
  last (?:year|month|week|time)|yesterday|i called you|i wrote to
  letzte[sn]? (?:jahr|monat|woche|mal)|gestern
  (?:ano|mes) pasado|semana pasada|ultima vez|ayer
  (?:annee|semaine) derniere|mois dernier|derniere fois|hier
  anno scorso|mese scorso|settimana scorsa|ultima volta|ieri
  (?:ano|mes) passado|semana passada|ontem`,
  /** 'What about the 5th?' is an answer. */
  suggestion: `
  (?:what|how) about
  wie (?:ware|war)
  que tal
  que diriez|et si
  che ne dite|che ne dici`,
  /** What the customer has seen or read. */
  toldOfBusiness: `
  you(?:'re| are| only| have| close| open| charge| sell)|other (?:bakery|shop|store)
  bei euch|ihr (?:habt|seid|macht|schliesst|offnet)|andere (?:backerei|laden)
  (?:estais|teneis|cerrais|otra) (?:cerrad|abiert|panaderia|tienda)w*
  vous (?:etes|avez|fermez|ouvrez)|autre (?:boulangerie|magasin)
  (?:siete|avete) (?:chiusi|aperti|scritto)|altra panetteria|altro negozio
  voces (?:estao|tem|fecham|abrem)|outra (?:loja|padaria)`,
  tellMe: `
  tell|say|explain|show
  sagen|erklaren|zeigen
  decirw*|explicarw*
  dire|expliquer|montrer
  dirw*|spiegarw*
  dizer|explicar|mostrar`,
  /** The business is asked for something that is for the customer: 'could you make it for 12?' */
  request: `
  (?:can|could|would|will) (?:you|u)\\b.*\\b(?:me|my|us|our|it|that|this|one|do|make|manage)
  (?:konn\\w*|kann\\w*|wurde\\w*) (?:ihr|sie|du)\\b.*\\b(?:mir|mich|uns|es|sie|das|ihn|meine?n?|unsere?n?)
  (?:pod[eri]\\w*|pued\\w*)\\b.*\\b(?:me|nos|mi|nuestr[oa]|ser|\\w+[aei]r(?:lo|la|me|nos|melo|mela))
  (?:pou[vr]\\w+|peux)\\b.*\\b(?:me|m'\\w+|nous|mon|ma|notre|l'avoir|l[ea] \\w+er|le faire)
  (?:pot\\w+|puoi|puo)\\b.*\\b(?:mi|ci|mio|mia|nostr[oa]|\\w+[aei]r(?:lo|la|mi|ci|melo|mela))
  (?:pod[ei]\\w*)\\b.*\\b(?:me|nos|meu|minha|nosso|nossa|ser|fazer|para mim)`,
  amount: `
  how (?:much|many|long|far)|what time
  wie ?viele?|wie lange|was kostet
  cuant[oa]s?(?! antes)
  combien
  quant[oaie] cost\\w*
  quantos|quantas|quanto custa`,
  /** These ask with or without a question mark. */
  inversion: `
  (?:do|does|did|are|have|were) (?:you|u|any(?:body|one)|some(?:body|one)|they)
  (?:habt|liefert|macht|seid|bietet|verkauft|backt|nehmt|offnet|arbeitet|schliesst) ihr
  (?:haben|liefern|machen|sind|bieten|verkaufen|backen|nehmen|offnen) sie
  est-ce que vous`,
  questionWord: `
  what|which|how|where|when|who|whose|why|should i|shall i
  (?:bis |ab |seit )?(?:was|welche\\w?|wie|wo|wohin|wann|wer|warum|wieso)
  (?:a |hasta |desde |de )?(?:que|cual|cuales|como|donde|cuando|quien|por que)
  (?:a |jusqu'a |depuis )?(?:quoi|quel\\w*|comment|quand|qui|pourquoi|qu'est-ce)|ou (?:se|est|sont|puis|peut)
  (?:fino a |da |a )?(?:che|cosa|quale|quali|come|dove|quando|chi|perche|quant[oaie])
  (?:ate |desde |o )?(?:que|qual|quais|como|onde|quando|quem|quanto)`,
  business: `
  is there|are there|(?:is|are|does) (?:the |your )?(?:shop|store|bakery|cafe|office|delivery|shipping|parking)
  gibt es|(?:ist|hat|kostet) (?:der |die |das )?(?:laden|geschaft|backerei|cafe|lieferung|versand)
  hay|(?:esta|es|cuesta) (?:la |el )?(?:tienda|panaderia|local|entrega|envio)
  il y a|y a-t-il|(?:est-ce que )?(?:la |le )?(?:magasin|boulangerie|boutique|livraison) (?:est|coute)
  c'e|ci sono|(?:e )?(?:il |la )(?:negozio|panetteria|consegna|spedizione) (?:e|costa)
  tem|(?:a |o )(?:loja|padaria|entrega) (?:e|esta|abre|custa)`,
  /** Whether a proposal suits the business. */
  suits: `
  (?:work|ok|okay|fine|good|suits?|convenient) (?:for|with)? ?(?:you|u)
  passt (?:es )?(?:euch|ihnen|dir)
  os (?:va|viene|vale)|(?:le|les) (?:va|viene) bien
  vous (?:va|irait|convient|conviendrait)
  vi va
  (?:bom|serve|funciona) para voces?`,
  contactOfBusiness: `
  your (?:phone )?(?:number|address|e-?mail|website|web ?site|page|profile)
  (?:eure?r?|ihre?r?|deine?r?) (?:telefon)?(?:nummer|adresse|e-?mail|seite|webseite|homepage)
  (?:vuestr[oa]|su|tu) (?:numero|telefono|correo|e-?mail|direccion|pagina|web)
  (?:votre|ton|ta) (?:numero|telephone|adresse|e-?mail|mail|site|page)
  (?:vostr[oa]|tuo|tua) (?:numero|telefono|indirizzo|e-?mail|mail|sito|pagina)
  (?:seu|sua) (?:numero|telefone|e-?mail|endereco|site|pagina)`,
  later: `
  not sure|don'?t know|no idea|(?:let me|have to|need to|i'll|i will) (?:ask|check|think|see)|back to you|let you know|think about it|talk to my
  weiss (?:ich |es )*(?:noch )?nicht|keine ahnung|ich frage?|muss (?:ich )?(?:noch |erst )?(?:\\w+ )?(?:fragen|uberlegen|schauen|nachdenken)|melde mich
  (?:no lo|aun no) se|todavia no|pregunto|pensar(?:lo|melo)|lo pienso|tengo que (?:preguntar|mirar|pensar)|(?:te|os|les) digo
  sais pas|je demande|je vais (?:voir|demander)|reflechir|je dois (?:demander|voir)|je reviens vers
  non (?:lo )?so|chiedo|ci penso|devo (?:chiedere|vedere|pensar\\w*)|faccio sapere
  nao sei|vou (?:perguntar|ver|pensar)|(?:te|lhe) aviso`,
} as const;
