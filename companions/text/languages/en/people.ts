import type { People } from '../../language-data/people.js'

export const people: People = {
  wordsThatAreNames: 'mark marks will grace may april june july august summer autumn dawn bill art rose hope joy ' +
    'faith dean page ' +
    'frank rich drew chase grant miles guy jack max ray sky eve iris lily ivy pearl ruby amber crystal jade ' +
    'gene chip rob sue pat nick dick harry major earl duke king prince bishop pope young brown white black ' +
    'green gray grey long short small little strong best good wise rice wood woods field fields hill lake park ' +
    'banks bank bush stone rock rivers river day case bell ball book books cook baker carter taylor miller ' +
    'fisher hunter price church house hall law cross power powers love bond fox wolf bird fish bear lamb savage ' +
    'sharp swift noble moody gold silver steel cash pay penny weeks month north south west east winter spring ' +
    'glass key keys lane street bridge ford forest garden marsh moon star sun snow frost storm wells brook ' +
    'waters summers sum root roots tree trees graph node nodes list stack queue array code test exam class ' +
    'group student students pupil user name names first last one two three four five six seven eight nine ten ' +
    'someone admin demo sample example course subject teacher',
  particles: 'of the',
  abbreviatedTitles: 'prof dr',
  titles: 'professor doctor lecturer teacher',
  nameFollows: ['my name is', 'my name s', 'name is', 'name s', 'call me', 'nickname is', 'it s me', 'its me'],
  nameMayFollow: ['i am', 'i m', 'im', 'this is', 'it is', 'it s'],
  nicknameMayFollow: ['i am', 'i m', 'im', 'this is'],
  saidOfOneself: 'stuck lost new sure sorry ready late sick ill afraid glad happy sad ok okay fine tired confused ' +
    'worried ' +
    'able unable unsure aware free busy done back alone foreign deaf blind pregnant abroad home online off out ' +
    'absent present guessing hard easy difficult wrong right true false due optional urgent important unclear ' +
    'clear weird strange nice great awful terrible interesting boring fun impossible possible enough correct ' +
    'incorrect missing homework wikipedia chatgpt python erasmus freshman sophomore junior senior graduate ' +
    'undergraduate repeater delegate teacher tutor parent father mother',
  saidEnding: 'ing|ed|ly|able|ible|ful|less|ous|ive|ic',
  afterName: 'and|from|of|here|again',
  here: ['here'],
  signed: 'signed',
  notSigned: 'by digital digitally in and up',
  farewells: ['thanks', 'thank you', 'thx', 'regards', 'cheers', 'best', 'sincerely', 'yours'],
  thanks: 'thanks thx cheers',
  personalNumber: 'student(?: id)?|^id|(?:my|student)(?: student)? (?:number|id)',
  is: 'is'
}
