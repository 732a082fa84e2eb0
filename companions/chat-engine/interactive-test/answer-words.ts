/* Words of an answer that do not say which option is meant, in English and Spanish, folded. */

/** They stand around the letter or the text of an option. */
export const AROUND = new Set([
  'i id ill im ive its it is the that this these think thinks thought say said would will go going for with ' +
    'choose pick',
  'select take mean guess believe suppose feel bet reckon assume maybe probably perhaps possibly definitely clearly',
  'surely certainly should must be my final answer answers option options letter choice choices number one ones right',
  'correct true sure pretty very quite almost please ok okay well so then hmm hm um uh eh oh ah of course to me in my',
  'opinion view like looks seems has have there here yes yeah called about around roughly approximately exactly equals',
  'was are you know can could do we let us now try just only lets see by far thanks both also actually',
  'es el la lo los las son opcion opciones letra respuesta respuestas creo pienso diria digo seria sera me mi yo que',
  'quedo con elijo escojo elegiria escogeria marco marcaria supongo imagino considero quiza quizas tal vez puede ser',
  'correcta correcto buena verdadera segura seguro numero para pues bueno vale hmm mmm sin duda claro si voy por a de',
  'del un una se llama llaman parece tiene debe apostaria tiro inciso apartado alternativa favor porfa gracias ahora',
  'contesto respondo dire pongo pon creeria juraria casi aproximadamente unos unas alrededor unicamente solo ambas'
].join(' ').split(' '))

/** Said before an answer by a student who is not sure of it. */
export const HEDGES = new RegExp('(?:^|(?<=[\\s,;.]))(?:' + [
  'a ver', '(?:i )?(?:really )?(?:dont|do not) (?:really )?know(?: for sure| exactly)?,? (?:but|maybe|perhaps|so)',
  '(?:im |i am )?not (?:really |100% |totally |completely |so |very |too )?(?:sure|certain)(?:,? but| if| about ' +
    'it| whether)?',
  'i dont know if', 'if im not (?:mistaken|wrong)', 'no idea,? (?:but|maybe|so|perhaps)', 'correct me if im wrong',
  '(?:yo )?no (?:lo )?se,? (?:pero|quiza|quizas|asi que|creo que|si es)', 'ni idea,? (?:pero|asi que)',
  '(?:no )?estoy (?:muy |del todo )?segur[oa](?: de que| que|,? pero)?', 'no se si', 'si no me equivoco',
  'no tengo (?:ni )?idea,? (?:pero|asi que)', 'no doubt', 'without (?:a )?doubt', 'i have no doubt', 'no hay ' +
    'duda(?: de que)?'
].join('|') + ')(?=[\\s,;.:]|$)', 'g')

/** Words that may turn what an answer says into its opposite, or name more than one thing. */
export const NEGATIONS = new RegExp('(?:^|\\s)(?:not|no|isnt|dont|doesnt|wasnt|arent|cant|cannot|never|neither|' +
  'nor|none|except|' +
  'without|but|wrong|false|incorrect|unless|either|ni|nunca|tampoco|ninguna?|ninguno|excepto|salvo|menos|falsa|falso|' +
  'incorrecta|incorrecto|pero|sino|descarto|or|o|u|instead|rather)(?=[\\s,;.!]|$)')

/** An answer that asks for something else: "what does b mean?", "explain c". */
export const NOT_AN_ANSWER = new RegExp('^(?:(?:and|but|y|pero|hey|please|por favor|ok|so) )*(?:what|why|how|when|' +
  'where|who|' +
  'which (?:one is|is|of|option|answer)|can you|could you|would you|will you|do you|explain|define|describe|tell|' +
    'help|give|' +
  'show|hint|solve|translate|repeat|que (?:es|son|significa|quiere|diferencia|hace|pasa)|por que|como|cuando|' +
    'donde|quien|' +
  'cual (?:es|de|seria)|puedes|podrias|explica\\w*|define|dime|ayuda\\w*|dame|muestra\\w*|pista|resuelve|traduce|' +
    'repite)\\b')

/** Why a student chose it. */
export const REASON = new RegExp(
  String.raw`[\s,;:(.-]+(?:because|cause|cuz|since|as it|as they|given that|porque|ya que|puesto que|` +
  String.raw`pues (?:es|la|el)|dado que)\b.*$`)

/** A student who changes an answer: what follows counts. */
export const CORRECTION = new RegExp('^.*(?:^|[\\s,;.])(?:(?:no,? )?(?:wait|espera)|actually|i mean|i meant|sorry|' +
  'perdon|quiero decir|' +
  'quise decir|digo|make it|mejor dicho|mas bien|cambio a|rectifico|(?:not|no|no es)(?: the| la| el)? ' +
    '[^,;.]+[,;.]?\\s' +
  '(?:but|sino|its|it is|es))(?=[\\s,;:.])')
