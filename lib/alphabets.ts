/**
 * The letters beyond ASCII of languages, the commonest first. Which of them a text has, and how often, tells in which
 * encoding it was written: in a wrong one, it has letters of no language.
 */
const ALPHABETS = [
  // Western Europe.
  'óíáéñúüºª', 'éèàêçâîôûïùœëüæÿ', 'üäößé', 'èàùòéìîºª', 'ãçéáíóêõâàúôüºª', 'óàèéíòçïúüºª', 'éïèöüçñáêóàâîôäûúíëø',
  'ëéïèöüóêç', 'äåöé', 'øåæéòôóêè', 'äöåšžé', 'ðáíóéþæúöý', 'áðíóøúæý', 'ëç', 'áéíúó', 'áéíúóċḃḋḟġṁṗṡṫ',
  // The rest of Europe in Latin letters.
  'äõüöšž', 'āēīšņūļžķčģŗō', 'ėįšųžūčąę', 'łęóążśćńź', 'íáěéřýžčšůúťďňó', 'áíéčýžšúľťňôďóäĺŕ', 'éáőöóüíúű', 'ăîâșț',
  'ăîşâţ', 'čšžćđ', 'čšž', 'ıüşçğöiâîû', 'ħżġċàèòù', 'ĉĝŝŭĵĥ', 'ŵŷâôêîûáïö', 'áčđŋšŧž',
  // Cyrillic and Greek.
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёъ', 'оанивертісклудмпязьбгчйхжїцюєщшфґ',
  'аоиетнрсвлкпдмзгяъубчцжщшхюйфь',
  'аоиенрсјтуквдлмпгзбчцшхжњљфћђџ', 'аоиентрсвлкдпумјгзбчцшжхќфѓњљџѕѐѝ', 'анеірытослвякдупцмзгьбўшчжхюйэёф',
  'αοιετσνηυρπκμλςωίόάέήδύγθχβφώξζψϊϋΐΰ'
].map(letters => {
  const chances = [...letters].map((letter, rank) => [letter, 1 / (rank + 1)] as const)
  const sum = chances.reduce((sum, [, chance]) => sum + chance, 0)
  return new Map(chances.map(([letter, chance]) => [letter, Math.log(chance / sum)]))
})

// A text in several languages of Western Europe has each of these now and then.
const WESTERN = new Map([...'áéíóúüñàèìòùâêîôûäëïöçœæßãõåøºª'].map(letter => [letter, -3.5]))

// Of a letter that a language does not have, but a name may.
const FOREIGN = -6.5

/**
 * How likely letters are in the language that has them most. @param counts how often each small letter is there
 * @returns the sum of logarithms
 */
export function likelihoodOf (counts: Map<string, number>): number {
  const sums = [...ALPHABETS, WESTERN].map(chances => {
    let sum = 0
    for (const [letter, count] of counts) sum += count * (chances.get(letter) ?? FOREIGN)
    return sum
  })
  return Math.max(...sums)
}
