/*
 * What lists of people call their columns and roles, in English and Spanish: without accents, spaces and signs.
 */

/** The headings of each field; `none` has none. */
export const HEADINGS = {
  none: /^(?!)/,
  username: /^(user(name|login)?|login(name|id)?|sisloginid|netid|uid|account|usuario|nombre(de)?usuario|cuenta)$/,
  email: /^((e?mail|correo)(address|electronico|institucional)?|direccion(de)?(email|correo)(electronico)?)$/,
  full_name: /^((full|display)?name|nombrecompleto|nombrey?apellidos?|student|alumn[oa]|estudiante|participante)$/,
  surname_first: /^(sortablename|apellidos?y?nombres?|nombreordenable)$/,
  first_name: /^(first|given|fore)name$|^nombres?(depila)?$/,
  last_name: /^((last|family|sur)name|(primer|segundo)?apellidos?\d?)$/,
  role: /^(roles?|rol|perfil|tipo(deusuario)?)$/,
  password: /^(password|contrasena|clave)$/,
  subjects: /^(subjects?|courses?|asignaturas?|cursos?)$/
}

/** What names a person in a student system: a username where there is no other one. */
export const NUMBER =
  /^(sisuserid|(id|student)number|(sis|user|student)id|numero(de)?(id|identificacion)|nia|matricula|expediente)$/

export const ROLES = {
  STUDENT: /^(student(enrollment)?|learner|alumn[oa]|estudiante|participante)$/,
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
