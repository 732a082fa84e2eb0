import type { StatementWords } from '../../../language-data/test-questions/statements.js'

export const statements: StatementWords = {
  opensOtherwise: 'En|A|Al|Por|Para|Con|Sin|Desde|Hasta|Durante|Tras|Entre|Según|Sobre|Aunque|Cuando|Si|Como|' +
    'Mientras|Muchos|Muchas|Algunos|Algunas|Todos|Todas|Cada|Ningún|Ninguna|Ambos|Ambas|Este|Esta|Esto|Estos|' +
    'Estas|Ese|Esa|Aquel|Él|Ella|Ellos|Ellas|Su|Sus|Se|Le|Lo|Les|No|Hay|Otro|Otra|Otros|Otras|Dos|Tres|Qué|Cómo|' +
    'Uno|Una de|De|Del|Dosis',
  notInSubject: 'y|e|o|u|que|cual|quien|donde|cuando|mientras|si|porque|como|por|a|al|con|para|desde|hasta|sobre|' +
    'entre|pero|sin|según|cuyo|cuya|no',
  inYear: 'En',
  yearBehind: 'en',
  adverbs: 'solo|sólo|también|siempre|nunca|ya|además|\\p{L}{3,}mente',
  notBehindVerb: 'y|o|de',
  subjectEnds: 'de|del|la|el|los|las|un|una|en',
  noTerm: 'de|en|del',
  elNouns: 'agua|alma|area|aula|arma|hambre|acta|ala',
  feminineArticles: 'la|las|unas?',
  feminineEndings: 'a|as|cion|ciones|dad|dades|sion|tud|umbre|itis|osis',
  nameParticles: 'de|del|von|van|de la',
  notPerson: 'Universidad|Colegio|Instituto|Compañía|Comité|Consejo|Cortes|Tribunal|Parlamento|Partido|Iglesia|' +
    'Imperio|Reino|Unión|Agencia|Guerra|Ley|Tratado|Sociedad|Asociación|Museo|Academia|Banco|Cadena|Canal|Casa|' +
    'Río|Mar|Lago|Monte|Isla|Islas|Ciudad|República|Estados|Teoría|Teorema|Peste|Plaga|Revolución|Batalla|Edad|' +
    'Siglo|Guardia|Constitución|Restauración|Norte|Sur|Este|Oeste|Europa|América|Francia|España|Inglaterra',
  personVerbs: 'escribió|publicó|inventó|descubrió|desarrolló|propuso|fundó|introdujo|describió|ganó|' +
    'construyó|formuló|demostró|dirigió|derrotó|estudió|observó|diseñó|estableció|proclamó|' +
    'promulgó|derogó|encabezó',
  general: 'Afección|Individuo|Persona|Caso|Ejemplo|Diferencia|Ventaja|Desventaja|Problema|Solución|' +
    'Característica|Caracteres|Carácter|Propiedad|Reacciones|Reacción|Científico|Investigador|Historiador|' +
    'Autores|Número|Resultado|Nombre|Término|Palabra|Uso|Estudio|Idea|Manera|Parte|Tipo|Forma|Papel|Propósito|' +
    'Objetivo|Hecho|Conjunto|Resto|Valor|Tamaño|Tasa|Punto|Tiempo|Investigación|Trabajo|Personas|Datos|Cosas|' +
    'Orden|Cambio|Proceso|Método|Sistema|Autor|Libro|Mayoría',
  pointing: 'sus?',
  added: 'que|quien|lo que|lo cual|la cual|el cual|donde|mientras|aunque|pero|porque|ya que|así como|incluyendo|' +
    'como|con|y (?:es|son|fue|fueron|el|la|los|las|un|una|se|en)',
  passive: '^(\\p{L}+[ai]d[oa]s?|\\p{L}+(?:cho|cha|to|ta|so|sa)s?)( [\\p{L} ]{1,30}?)? por ({{name}})( en ' +
    '\\d{4})?(?:$|,| y )',
  yearGoesOn: ', ',
  notBeforeYear: ' (?:y|o|pero)$',
  beforeYear: '(?:en|a|al|de|del|por|con|hacia) |$',
  participle: '\\p{L}*(?:ado|[ai]d[oa]s?|(?:ch|t|s)[oa]s?)',
  isCalled: 'se (?:llaman?|denominan?|conocen?)',
  hasName: '(?:como )?(?:el |la |los |las )?["“«]?([\\p{L} -]{3,40}?)["”»]?',
  saysWhatItIs: '(?:el|la|los|las|una?|unos|unas) \\p{L}+(?: \\p{L}+){0,3} (?:que|de|del|en|para|por|cuy[oa]s?)\\b',
  asksWho: '¿Quién {verb} {rest}?',
  asksWhich: {
    one: 'De las siguientes opciones, ¿cuál {verb} {rest}?',
    several: 'De las siguientes opciones, ¿cuáles {verb} {rest}?'
  },
  asksAgent: '¿Por quién {verb} {participle} {thing}{more}{when}?',
  asksYear: {
    be: '¿En qué año {verb} {participle} {thing}{before}?', other: '¿En qué año {verb} {thing}{before}?'
  }
}
