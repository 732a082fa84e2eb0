/*
 * What lists of people call their columns and roles, in English, Spanish, Catalan, French, German, Italian and
 * Portuguese: without accents, spaces and signs.
 */

/** The headings of each field; `none` has none. */
export const HEADINGS = {
  none: /^(?!)/,
  username: /^(user(name|login)?|login(name|id)?|sisloginid|netid|uid|account|usuario|nombre(de)?usuario|cuenta)$/,
  email: new RegExp('^((e?mail|correo)(address|electronico|institucional)?|' +
    'direccion(de)?(email|correo)(electronico)?|e?mailadresse|adress?e(e?mail|electronique)|courriel|correu|' +
    'indirizzoe?mail|enderecode(e?mail|correio))$'),
  full_name: new RegExp('^((full|display|legal)name|nombrecompleto|nombrey?apellidos?|student|alumn[oa]|estudiante|' +
    'participante?|nomcomplet|nomet?prenoms?|nomi?cognoms|nomee?cognome|nome?completo|vorundnachname)$'),
  surname_first: /^(sortablename|apellidos?y?nombres?|nombreordenable|(nach)?namevorname|cognomee?nome|cognomsi?nom)$/,
  first_name: /^((first|given|fore)names?|nombredepila|primernombre|vornamen?|prenoms?|rufname)$/,
  last_name: new RegExp('^((last|family|sur)names?|(primer|segundo)?apellidos?(paterno|materno)?\\d?|' +
    '(nach|familien|zu)name|nomde(famille|familia)|cognomi?e?|(primer|segon)?cognoms?|apelidos?|sobrenome)$'),
  role: /^(roles?|rol|perfil|tipo(deusuario)?)$/,
  password: /^(password|contrasena|clave)$/,
  subjects: /^(subjects?|courses?|asignaturas?|cursos?)$/
}

/** A whole name, or the other part of it where one column has the first or the last name. */
export const NAME = /^(name|nombres?|noms?|nomes?)$/

/** What names a person in a student system: a username where there is no other one. */
export const NUMBER =
  /^(sisuserid|(id|student)(number|no)|(sis|user|student)id|numero(de)?(id|identificacion)|nia|matricula|expediente)$/

export const ROLES = {
  STUDENT: /^(student(enrollment)?|learner|alumn[oa]|estudiante|participante?)$/,
  PROFESSOR: /^(professor|((editing)?teacher|instructor|docente|lecturer)(enrollment)?|profesora?)$/,
  ADMIN: /^(admin|administrator|administradora?)$/
}

/** A word without accents, spaces and signs. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]/g, '')

/** The key of the first that has this word; `undefined` without one. */
export function keyOf<Key extends string> (all: Record<Key, RegExp>, word: string): Key | undefined {
  return (Object.keys(all) as Key[]).find(key => all[key].test(word))
}
