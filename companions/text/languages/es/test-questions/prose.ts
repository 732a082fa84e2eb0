import type { TestProse } from '../../../language-data/test-prose.js'

export const testProse: TestProse = {
  within: '(?!En cada )(?:En|Dentro de) (?!general|realidad|particular|resumen|otras palabras|est|es[aeo]|dich|' +
    'su |nuestr|' +
    'el (?:anterior|siguiente|ejemplo))[^,]{3,40}, ',
  anyOne: '[Uu]na? |[Tt]od[oa] |[Cc]ualquier ',
  theOne: '[Ee]l |[Ll]a |[Ll]os |[Ll]as ',
  is: ' (?:es|son|serán?) (?:simplemente |básicamente )?(?=(?:una?|el|la|los|las|aquel|aquella|aquellos|aquellas|' +
    'todo|toda) )|(?:,? )(?:se definen?|(?:puede|suele) definirse) como ',
  defines: '[^,]{3,50} (?:se definen?|(?:puede|suele) definirse) como (?!(?:el|la|los|las) que )',
  means: ' (?:se refieren? a|hacen? referencia a|significan?|consisten? en|designan?|denotan?) ',
  titleIs: '(?:Est[aeo]s? )?(?:[Ee]s|[Ss]on) (?=(?:una?|el|la|los|las|aquel|aquella|aquellos|aquellas|todo|toda) ' +
    ')|Se definen? (?:a |al )?como |Se trata de |Consisten? en |Est[aeo]s? (?:consisten? en|representan?) |Se ' +
    'refieren? a ',
  asksWhat: '¿?Qu[eé] (?:es|son) (?:una? |el |la |los |las )?',
  titleOccurs: '(?:Se (?:presenta|produce|da|origina)|Ocurre|Sucede|Aparece) cuando ',
  occursWhen: ' (?:se (?:presentan?|producen?|dan?|originan?)|ocurren?|suceden?|aparecen?|tienen? lugar|es) cuando ',
  asksEvent: '¿Cómo se llama lo que ocurre cuando {event}?',
  alsoCalled: ',? \\(?(?:o|u|también (?:conocid|llamad|denominad)[oa]s?(?: como)?|(?:conocid|llamad|' +
    'denominad)[oa]s?(?: también)?(?: como)?|abreviad[oa]) (?:el |la |los |las |una? |simplemente )?',
  noDefinition: 'un intento (?:de|por) [a-z]+[aei]r |(?:consider(?:e|en|ad|emos)|considera que|supon[a-z]+|' +
    'imagin[a-z]+|recuerd[a-z]+|recordemos|note|' +
    'notese|tanto|observe|observese|veamos|vease|tome|tomemos|piens[a-z]+) |' +
    '(?:una?|el|la|los|las) (?:[\\w-]+ )*siendo |(?:el |un )?(?:fiel )?reflejo de|' +
    '(?:el|la|los|las) (?:[\\w-]+ ){1,2}mas (?:usad|utilizad|popular|importante|conocid|comun|frecuente|simple|' +
    'sencill|famos|habitual|extendid|emplead|relevante)|que |(?:las )?empresas como |(?:el |la )?otr[oa] |' +
    '(?:una )?funcion (?:creciente|decreciente|' +
    'lineal) de |' +
    '(?:la )?continuacion de |(?:una? )?interesante |(?:la )?piedra angular |' +
    '(?:un )?listado|longitud|tamano|duracion|rango|(?:una? |el |la )?(?:tecnologia|sistema|mecanismo|' +
    'componente|concepto|tema|' +
    'aspecto|herramienta|seccion)(?:es|s)? (?:utilizad[oa]|usad[oa]|que provee|muy|principal|central|importante)|' +
    '(?:una? |el |la |los |las )?(?:\\w+ )?(?:fuentes?|alternativas?|consecuencias?|mejoras?|ejemplos?|' +
    'tipos? de (?:accion(?:es)?|cosas?|elementos?|objetos?|herramientas?|operacion(?:es)?)|tipos? de \\w+$|' +
    'formas? de|maneras? de|partes? (?:de|encargad[oa]s?)|' +
    'resultados?|razon|mism[oa]s?|caso|hecho|pregunta|problema|original|primer[oa]?|segund[oa]|tercer[oa]?|' +
    'ultim[oa]|' +
    'unic[oa]|mas|mejor|gran|buen[oa]?|clave|principal(?:es)?|poco|importante|util|contrario|diferencia|idea|' +
    'objetivo|cosa|siguientes?|que se (?:ve|muestra)|de (?:las|los))\\b|(?:una? )?(?:[a-z-]+ ){0,2}(?:protocolo|' +
    'lenguaje|herramienta|programa|comando|aplicacion|servicio|biblioteca|libreria|estandar|paquete|' +
    'tecnica|metodo|framework) (?:[a-z-]+ ){0,6}que (?:se )?' +
    '(?:usan?|utilizan?|emplean?|corren?|funcionan?)\\b',
  namesNothing: 'aquell[oa]s? (?:que|en)|(?:una? |la |el |las )?(?:abreviatura|abreviacion|acronimo|siglas?) de|' +
    '(?:el )?nombre de (?:una?|la|el) (?:\\w+ )?(?:variable|funcion|archivo|fichero)|' +
    '(?:una? )?constante que (?:guarda|almacena|contiene)',
  noTerm: '^de (?:est|es|l)[aeo]s? .*|[a-z]+mente como|apendices?|anexos?|palabras|casos?|ejemplos?|aqui|' +
    'alli|que|cual|ciert[oa]s?|otr[oa]s?|algun[oa]s?|much[oa]s|tod[oa]s?|' +
    'cada|nuestr[oa]s?|su|sus|idea|forma|manera|cosa|cosas|razon|ventaja|desventaja|diferencia|objetivo|pregunta|' +
    'respuesta|autor|resultados?|problema|primer[oa]?|segund[oa]|ultim[oa]|siguientes?|anterior|representacion|' +
    'objeto|recepcion|recordatorio|mision|hallazgos?|ambito (?:territorial|de aplicacion|subjetivo|objetivo)',
  ends: ' y (?:es|son|se (?:utilizan?|usan?|emplean?|han?)) |' +
    ', (?:por lo que|y (?:es|son|se|su|sus|tiene|tienen|no|puede|pueden)|pero|est[aeo]s?|lo ' +
    'cual|lo que|ya que|porque|mientras|aunque|es decir|debido|el cual|la cual|los cuales|las cuales|pues|donde ' +
    'se|entonces|(?:s|ten|pud|permit|obten)iendo|dando|llevando|haciendo)(?= )|; | — | – |—|\\. ',
  called: '(?:(?:[Ss]e |lo |la )?(?:llaman?|llamamos|llamaremos|denominan?|denominamos|conocen?(?: como)?|' +
    'definen?|definimos|definiremos|dice que es)|(?:llamad|denominad|conocid)[oa]s?(?: como)?)(?: el| la| los| ' +
    'las| una?)? [«"“]?',
  namedAs: '(?:(?<=\\p{L}{4}[,)]? )(?<!cada |hemos |habíamos )(?:llamad|denominad)[oa]s?|' +
    'conocid[oa]s? como|se (?:l[aeo]s? )?(?:llaman?|denominan?|conocen? como)|' +
    'reciben? el nombre de)(?: el| la| los| las| una?)? [«"“]?',
  bareThis: '(?:A )?[Ee]sto |(?:\\p{L}+mente,? )?(?:\\p{L}{3,}(?:[ae]n|aron|ieron)) ',
  copula: '(?:es|son|sea|sean|está|están)(?: el| la| una?)? ',
  condition: ',? (?:s[ií],? y s[oó]lo s[ií],?|si|sii|cuando|siempre que|dad[oa]s? que) ',
  nameEnds: 'si|sii|cuando|de|del|en|para|y|o|a|al|con|por|como|que|es|son|se|donde',
  goesOn: ',? (?:y|e|o|u|como|tales como|asi como|así como)|, pero',
  loose: 'grosso modo|a grandes rasgos|informalmente|en cierto (?:modo|sentido)|de alguna (?:manera|forma)|' +
    'por asi decirlo|digamos|algo asi como|viene a ser|vendria a ser|mas o menos|como si|(?:podemos|' +
    'se puede) pensar|' +
    'piensa en|imagin(?:a|e|ad|emos)|en pocas palabras|dicho de otr[oa].*|se tratara de|' +
    '(?:es|son|actuan?|funcionan?|igual que) (?:algo )?como una?|esquina (?:superior|inferior)|' +
    '(?:arriba|abajo) a la (?:izquierda|derecha)',
  noSubject: 'M[aá]s [a-z]+mente (?:llamad|conocid)[oa]s? |(?:Formad|Nacid|Educad)[oa] |(?:(?:En|Durante|Tras) X,? )?' +
    '(?!Existi|Surgi|Apareci|Comenz|Empez|Ocurri|Sucedi|existi|surgi|apareci|comenz|empez|ocurri|sucedi)' +
    '(?:(?<=X,? )\\p{Ll}|\\p{Lu})\\p{Ll}+(?:ó|aron|ieron) ' +
    '(?!(?:el|la|los|las|una?|su|sus|don|doña|\\p{Lu}\\p{L}*) )|' +
    // "In X left Rome and took …": behind these verbs stands an object.
    '(?:En|Durante|Tras) X,? (?:abandon|acept|adopt|compr|conoci|conquist|consigui|dej|dirigi|estudi|fund|gan|' +
    'hiz|inici|obtuv|ocup|perdi|present|realiz|recibi|rechaz|termin|visit)(?:ó|o|aron|ieron|eron) ' +
    '(?!.* (?:por parte de) )|' +
    // Behind these verbs stands no place. "discovered Röntgen the …" has a subject, unless a time follows, or the
    // object once more.
    '(?:En|Durante|Tras) X,? (?:construy|cre|descubri|dise[ñn]|escribi|introduj|invent|logr|patent|propus|' +
    'public)(?:ó|o|aron|ieron|eron) (?!.* (?:por parte de) )' +
    '(?!(?!El |La |Los |Las )\\p{Lu}\\p{L}+(?: (?:(?:y|de|del|von|van) )?\\p{Lu}[\\p{L}.]*){0,4} ' +
    '(?:que|(?:el|la|los|las|una?|sus?) (?!\\d|mism|añ|mes|d[ií]a|siguiente|semana|noche|mañana|tarde|madrugada|' +
    'víspera|verano|invierno|otoño|primavera|lunes|martes|miércoles|jueves|viernes|sábado|domingo|pasad|' +
    'primer[oa]s )\\p{L}+) )',
  attributed: 'Según|De acuerdo con|Para (?=\\p{Lu})',
  reason: 'porque|ya que',
  tooMany: 'tipic[oa]s?|al igual que|ya se (?:comenzo|empezo)|(?:muy|ampliamente|comunmente) (?:usad|utilizad|' +
    'conocid)[oa]s?|que se estudian?|' +
    'en particular|' +
    'del mismo|de la misma|de l[oa]s mism[oa]s|algun tipo de|muy|podria|parece|poderos[oa]s?|' +
    'avanzad[oa]s?|vari[oa]s|' +
    'divers[oa]s|básicamente|basicamente|' +
    'simplemente|entre otr[oa]s|una serie de|un conjunto de cosas|much[oa]s|utiles?|robust[oa]s?|gran variedad',
  dangling: 'es|son|fue|de|del|en|por|con|a|al|para|que|y|e|o|u|el|la|los|las|una?|sobre|entre|como|su|sus',
  opens: 'que',
  tells: 'que|del?|en|por|con|donde|para|cuy[oa]s?|entre|sobre|al?|más|menos',
  orders: 'exigen?|obligan?|deben?|debera|deberia|deberian|ha de|han de|tienen? que|[a-z]{3,}[aei]rl[aeo]s?|' +
    '(?:el|la|los|las) [a-z]+ (?:lo|los|las|les?) [a-z]+',
  ofSome: '\\S+ \\S+ una? (?!.* (?:de|del|sobre|para|que|en) )',
  genericNoun: '^(?:patrón|método|técnica|principio|protocolo|función|comando|operador|cláusula|sentencia|' +
    'instrucción|algoritmo|opción|punto)(?:es|s)? (?:de |del |de ' +
    'la )?',
  orAnother: ' (?:o|u) (?:el|la|los|las|una?) ',
  equally: ' (?:o|u) (?!el |la |los |las |una? )|,? \\(?(?:también |tambien )?(?:llamad|conocid|' +
    'denominad)[oa]s? (?:también )?(?:como )?(?:el |la )?|, o (?:el |la )?',
  pronounCalled: '(?:Est[aeo]s? )?[Tt]ambién (?:se (?:l[aeo]s? )?(?:llaman?|denominan?|conocen?(?: como)?)|(?:es|' +
    'son) ' +
    '(?:llamad|conocid|denominad)[oa]s?(?: como)?) (?:el |la |los |las |una? )?',
  otherNameBetween: ',? \\(?(?:(?:o )?también (?:conocid|llamad|denominad)[oa]s?(?: como)?|o simplemente|' +
    'en inglés,?|' +
    'abreviad[oa](?: como)?) (?:el |la |los |las |una? )?|,? \\((?:en inglés,? )?',
  oneOfNames: 'a veces|tambien|a menudo|normalmente|en ocasiones|frecuentemente|a veces se|tambien se',
  grammarNotes: 'sustantivo|verbo|adjetivo|adverbio|plural|singular|masculino|femenino|n|v|adj|adv',
  orName: 'o|también',
  asksTerm: 'El material dice: «{statement}». ¿Qué término es {sign}?',
  beginsWith: ' (Pista: {letters}, palabras de {lengths} letras)',
  hasLetters: ' (Pista: {letters}, {lengths} letras)',

  label: '(?:Definición|Def|Idea clave)\\.?(?: \\d[\\d.]*)?(?: \\([^()]*\\))?[:.] |' +
    '(?:Recordemos|Recuerda|Nótese|' +
    'Cabe ' +
    'destacar|Notemos|Observemos) que ',
  percent: '%|por ciento',
  large: '[a-z]*illones|[a-z]*illón|mil(?:es)?|cient[oa]s',
  manyOf: '[Ll][ao]s ',
  infinitive: '\\p{Ll}+(?:ar|er|ir)(?:se)?',
  inTerm: 'En|Con|Bajo|(?:En|Bajo) (?:una? )?\\p{Ll}+ con',
  symbolIs: ' (?:es|denota|representa|sea) ((?:el|la) (?!letra|símbolo)',
  asksSymbol: 'En la fórmula «{formula}», ¿qué símbolo representa {what}?',
  onlyIf: 'si|supongamos|suponiendo|dependiendo|segun|por ejemplo|p\\. ?ej',
  phraseEnds: 'en|y|o|es|son',
  oneThat: ' (?<is>es|son) (?:aquel|aquella|aquellos|aquellas) (?=(?:(?:de|en|a|con|por) l[ao]s? )?que |cuy[ao]s? )',
  leadsIn: '(?:podemos )?(?:definir|distinguir|introducir|clasificar|dividir)(?:emos|imos)?|tenemos|introducimos|' +
    'usaremos|utilizaremos|llamaremos|distinguimos|definimos|clasificamos|dividimos|estudiaremos|veremos',
  inOtherWords: ': |,? (?:es decir|o sea|esto es),? | \\((?:es decir|o sea|esto es),? | [—–] ',
  pointsWithNoun: [
    { says: 'Este|Ese|Dicho', article: 'El' }, { says: 'Esta|Esa|Dicha', article: 'La' },
    { says: 'Estos|Esos|Dichos', article: 'Los' }, { says: 'Estas|Esas|Dichas', article: 'Las' }
  ],
  pointing: {
    one: '(?=(?:Es|Fue|Tiene|Permite|Consiste|Consta|Contiene|Describe|Mide|Utiliza|Representa|Se (?:utiliza|usa|' +
      'emplea|divide|compone|encarga|encuentra|produce|aplica|basa) (?:para|en|como|de|cuando|por|del|al)) )',
    several: '(?=(?:Son|Fueron|Tienen|Permiten|Consisten|Constan|Contienen|Describen|Miden|Utilizan|Representan|Se ' +
      '(?:utilizan|usan|emplean|dividen|componen|encargan|encuentran|producen|aplican|basan) (?:para|en|como|de|' +
      'cuando|por|del|al)) )',
    thisOne: 'Est[ea]|Dich[oa]',
    theseOnes: 'Est[oa]s|Dich[oa]s',
    state: '(?:una?|el|la|los|las) \\p{L}|parte de|responsables? de|\\p{L}+[aií]d[oa]s? (?:por|para|en|como|de|del|' +
      'al?|con|mediante)',
    noVerb: 'parecen?|tienen? que|hay|resultan?|permiten? que|suelen?|ocurren?|sucede|depende|puede'
  },
  following: [
    { says: ',? (?:como sigue|de la siguiente (?:manera|forma)|del siguiente modo)(?=[.:]?$)', becomes: '' },
    {
      says: '(?<= )(?:(?:los|las) )?siguientes (?=(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|\\d+) )',
      becomes: ''
    },
    {
      says: '(?<= )(?:los|las) (?=(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|\\d+) siguientes )(\\S+) ' +
        'siguientes ',
      becomes: '$1 '
    }
  ],
  noPointedNoun: '(?:tipos?|clases?|formas?|ejemplos?|casos?|hechos?|ideas?|problemas?|grupo|número|lista|parte|' +
    'disposición|configuración|combinación|orden|momento)',
  tellsNoun: 'de|del|que|en el que|en la que|donde|entre|para|con',

  suchIsCalled: '(?:A )?(?:[Tt]al|[Ee]st[ea]|[Dd]ich[oa]) (?:\\p{Ll}+ ){1,2}(?:se (?:l[aeo] )?' +
    '(?:llama|denomina|conoce como|dice)|recibe el nombre de|es (?:conocid|llamad|denominad)[oa]' +
    '(?: como)?) (?:el |la |una? )?',
  suchAreCalled: '(?:A )?(?:[Tt]ales|[Ee]st[oa]s|[Dd]ich[oa]s) (?:\\p{Ll}+ ){1,2}(?:se (?:l[aeo]s )?' +
    '(?:llaman?|denominan?|conocen? como)|reciben el nombre de|son (?:conocid|llamad|denominad)[oa]s(?: como)?) ' +
    '(?:los |las )?',
  aims: {
    of: '(?:El|La|Un|Una) (?:principal |gran )?(?:objetivo|finalidad|meta|propósito|función|tarea|papel|rol|idea)' +
      '(?: principal| básic[oa]| central| fundamental)? (?:detrás )?(?:de|del) ',
    is: ' (?:es|consiste en)(?: precisamente| simplemente)?(?= \\p{L}+[aei]r(?:se)?(?!\\p{L}))',
    ofCourse: 'este|esta|estos|estas|nuestr[oa]s?|seccion|capitulo|ejercicio|ejemplo|curso|libro|estudio|trabajo|' +
      'documento|articulo|proceso|metodo|proyecto|informe|experimento|clase|practica|modelo|codigo|glosario',
    leans: 'nosotros|nos|nuestr[oa]s?|est[aeo]s?|es[eao]s?|aqui|dich[oa]s?|tal(?:es)?'
  },
  singledOut: '(?:El|La) (?:(?:unidad|capital|símbolo)|(?:\\p{L}+ ){1,4}más (?:simple|sencill[oa]|antigu[oa]|' +
    'grande|' +
    'pequeñ[oa]|alt[oa]|baj[oa]|larg[oa]|cort[oa]|rápid[oa]|lent[oa]|pesad[oa]|liger[oa]|cercan[oa]|brillante|' +
    'abundante|frecuente|común|básic[oa]|utilizad[oa]|usad[oa]|poblad[oa]|extens[oa])|(?:mayor|menor) \\p{L}+|' +
    'primer[oa]? \\p{L}+(?= [^,:;]* fue )) [^,:;]{4,110}? (?:es|fue|se (?:llama|denomina))(?: el| la| una?)? ',
  notSingledOut: 'formas?|maneras?|cosas?|problemas?|razon(?:es)?|ventajas?|desventajas?|inconvenientes?|riesgos?|' +
    'diferencias?|pasos?|preguntas?|partes?|columnas?|filas?|parametros?|argumentos?|ejemplos?|puntos?|casos?|' +
    'figuras?|secciones|seccion|capitulos?|temas?|posibilidad|opcion|lineas?|est[aeo]s?|nuestr[oa]s?|errores|error',
  decided: 'En (?:la [Ss]entencia|el caso|la STC|la STS)(?: del? caso)? (\\p{Lu}[\\p{L}.’-]+' +
    '(?: (?:v\\.|c\\.|contra|de|del|\\p{Lu}[\\p{L}.’-]+)){0,6}),? el Tribunal(?: Supremo| Constitucional)? ' +
    '((?:declaró|sostuvo|estableció|reconoció|consideró|resolvió|determinó)(?: que)?) ([^]+)',
  parties: ' (?:v\\.|c\\.|contra) ',
  manyCases: 'Estado|Gobierno|Ministerio|España|Ayuntamiento|Generalitat',
  court: 'En el caso {sign}, el Tribunal {told}',
  asksName: 'El material dice: «{statement}». ¿Qué nombre es {sign}?',
  besideName: 'y|e|o|u|así como|como|incluid[oa]s?|tanto',
  asksYear: 'El material dice: «{statement}». ¿Qué año es {sign}?',
  asksNumber: 'El material dice: «{statement}». ¿Qué número es {sign}?',
  noNumberAfter: '(?:principios|finales|mediados|comienzos) de|grafic[oa]s?|graficos?|imagen|' +
    'panel|decadas? de(?: los)?|anos|los|las|est[oa]s|es[oa]s|' +
    'nuestr[oa]s|pagina|paginas|capitulos?|' +
    'secciones|seccion|figuras?|' +
    'tablas?|version|versiones|python|java|' +
    'parte|paso|linea|lineas|semana|unidad|articulos?|arts?\\.?|num\\.?|numero|ejercicio|problema|ejemplos?|aula|' +
    'cualesquiera|hacia|y|a|o|entre|desde|(?:mas|menos|cerca|alrededor|dentro|antes|despues) de|hasta|unos|unas|' +
    'casi|' +
    'cerca|aproximadamente|alrededor|puerto|isbn|rfc|tema|leccion|nota|ley|' +
    'real decreto|decreto|inciso|nivel|tipo|fase|grado|practica|fig\\.?|primer[oa]s|ultim[oa]s|proxim[oa]s|' +
    'grupo|hace(?: apenas| unos)?|escenario|§',
  noNumberBefore: 'a|o|y|de|-|–|(?:[a-z]+ )?(?:despues|antes|mas tarde)|[ad]\\. ?(?:de )?c\\.?',
  unsure: 'observaciones|unidades cuadradas|(?:el|la) grafic[oa]|' +
    'filas|[a-z]{2,}(?:amos|emos|imos)|podrian?|se espera que|se estima|espera un|restantes?|' +
    'cada un[oa] de l[oa]s|de l[oa]s (?:dos|tres|cuatro)|' +
    'teorema \\d.*|proposicion|pudimos|demostr\\w*|analog[oa]|al igual|por otro lado|en otras palabras|' +
    'reciproc\\w*|por definicion|claramente|recordemos|ejemplo|supongamos|supone|imaginemos|digamos|p\\. ?ej|' +
    'estimad[oa]s?|quizas?|tal vez|prefiero|creo que|pienso que|opino|recomiendo|tenemos|actualmente|hoy|' +
    'recientemente|hasta ahora',
  units: '%|por ciento|anos?|dias?|horas?|minutos?|segundos?|meses|mes|semanas?|decadas?|siglos?|personas?|' +
    'miembros?|alumn[oa]s|estudiantes|puntos?|bits?|bytes?|km|kilometros?|metros?|kg|toneladas?|grados?|estados?|' +
    'paises|ciudades|escuelas?|elementos?|capas?|grupos?|tipos?|etapas?|cromosomas?|atomos?|electrones|protones|' +
    'celulas?|especies|lenguas?|islas?|provincias?|escanos?|votos?|jueces|enmiendas?|articulos|libros?|soldados|' +
    'tropas|barcos|hectareas|millones|mil|paginas|palabras|examenes|entregas?|faltas?|creditos?|proyectos?|' +
    'trabajos?|practicas?|clases|sesiones|diputados?|senadores?|caballos|[a-z]{4,}s',

  ofExample: '(?:solo|al menos|como mínimo|no más de) X|[Pp]róximo paso|se lanza|se deja caer|empuja|' +
    '[a-záéíóúñ]{2,}[aei]rían?|datos|muestras?|simula(?:ción|ciones|d[oa]s?)|participantes?|' +
    'población de|' +
    'encuestas?|encuestad[oa]s|estudio|experimento|figuras?|imagen|imágenes|fotos?|diagramas?|tutorial(?:es)?|yo|' +
    'tus?|tú|nuestr[oa]s?|réplicas?|duración|escenario|calcul[ae]|pacientes?|puede ser que|debería[ns]?|' +
    'una? (?:estudiante|alumn[oa]|tienda|fábrica|sitio web|restaurante|grupo de X)|^X \\p{Ll}+ si',
  founds: '(?:fund|cre|invent|descubr|introduj|introduc|propus|propuest|public|desarroll|formul|descri|aisl|' +
    'sintetiz|' +
    'demostr|lanz|anunci|promulg|aprob|adopt|ratific|firm|acuñ|patent|estandariz|proclam|declar|present|observ|' +
    'detect|diseñ|inici|establec|otorg|constru|jur)(?:ó|aron|ió|ieron|o|í?[aií]d[oa]s?|ición|ación|imiento|' +
    't[oa]s?)|' +
    'primer[oa]?s?|nació|murió|escribió|ganó|orígenes|idea|libro|premio',
  ofHistory: 'histori[ac]\\w*|antecedentes|origen(?:es)?|cronologia|evolucion',
  inLanguage: '(?:en |del )?(?:español|castellano|inglés|latín|griego|francés|alemán|italiano)',
  constants: 'constante|razon|proporcion|valor de|numero|pi|indice|coeficiente',

  formulaColumn: 'formulas?|ecuacion(?:es)?',
  formulaNoun: 'teorema|ley|fórmula|desigualdad|ecuación|identidad|regla|principio|lema|criterio|relación',
  formulaSays: 'es(?! equivalente)|dice|afirma|establece|da|queda|se (?:escribe|expresa|enuncia)|' +
    'viene dad[oa]|toma la forma',
  formulaCalled: '(?:se (?:llama|denomina|conoce como)|es (?:llamad|conocid)[oa] como) (?:el |la )?',
  formulaDefines: 'se (?:define|calcula|expresa)(?: \\p{Ll}+mente)? (?:como|por|mediante)|(?:viene|está) dad[oa] por',
  asksFormula: '¿Cómo se llama la fórmula «{formula}»?',
  lawNoun: 'teorema|ley|principio|lema|regla|axioma|postulado|hipótesis|conjetura',
  lawSays: ',?(?: que| (?:el|la) cual)?(?: nos)? ' +
    '(?:establece|dice|afirma|garantiza|asegura|enuncia|sostiene|postula) que ',
  introduces: 'si|para (?:cualquier|todo|toda|cada)|dad[oa]s?|sean?|todo|toda|cualquier|una?|en una?|cuando',
  asksLaw: '¿Qué {noun} dice que «{statement}»?',
  nameBoundary: 'es|son|como|llamad[oa]s?|denominad[oa]s?|y|o|e|por|con|en|para|al?|su|sus|este|esta|mediante|' +
    'cada|usa|tiene',
  caption: 'Fuente:|Figura \\d|Tabla \\d|Foto|Imagen',
  credits: '[Cc]réditos?|[Ff]oto',
  clause: 'que|cuy[oa]s?|donde|cuando',
  cutsAt: ', (?:que|lo que|lo cual|la cual|el cual|donde|aunque|mientras|cuando|ya que|siendo|y (?:se|su|fue|' +
    'fueron|en|por))|,? pero',
  pronouns: 'él|ella|ellos|ellas',
  ofCourse: 'usted|est[ea]|nuestr[oa]|tus?|vuestr[oa]',
  inYear: 'En',
  when: '(?<!antes |después |partir )(?:en|de|del|año|durante) ',
  manyYears: 'tenian?|anos de edad|algun[oa]s de l[oa]s|(?:comenz|empez|continu)(?:o|aron) a|no(?! sol[oa])|' +
    'nunca|jamas|tampoco|aun|todavia|ya(?! que)|' +
    'segui(?:a|an|o|eron)|sin|deben?|' +
    'debera[ns]?',
  past: 'fue|fueron|era|eran|había|hizo|hicieron|dio|puso|tuvo|murió|nació|estaba|estaban|' +
    '[a-záéíóúñ]{3,}(?:ó|aron|ieron)',

  underTopic: 'En «{topic}»',
  noTopic: 'faltan? .*|teoremas?|lemas?|demostracion(?:es)?|otr[oa]s|pendiente|por completar|' +
    'incompleto|en construccion|' +
    'solucion.*|' +
    '(?:opcion(?: .{1,3})?|capitulo|unidad|leccion|modulo|seccion|parte|semana|dia|sesion|tema|nivel|' +
    'paso|nota|anexo|apendice|' +
    'bloque)s?' +
    '(?: .{1,3})?|(?:el |la |los |las |otros |otras |algunos |algunas |mas )*(?:conceptos?|vocabulario|terminos?|' +
    'terminologia|ideas?|' +
    'def\\.?|def(?:inicion|\\.)? \\d.{0,4}|' +
    'definicion(?:es)?|fundamentos|basicos?|detalles|contexto|resumen|introduccion|intro|conclusion(?:es)?|notas?|' +
    'ejemplos?|motivacion|contenidos?|datos?|puntos?|uso|usos|caracteristicas|historia|leeme|indice|inicio|' +
    'referencia|teoria|problemas?|solucion|preguntas|recursos|consejos|temas?|propiedades|tipos|descripcion)' +
    '(?: basicos| basicas| previos| previas| generales| clave| importantes)?|' +
    '(?:apuntes|notas|material|guia) .*|.* pero .*|(?:como|por que|que|cuando|donde|quien|cual|est[aeo]s?|' +
    'nuestr[oa]s?|' +
    'mas|tus?) .*'
}
