/* What the demo course is made of, all of it in English. Its text is invented. */

export const COURSE = {
  subject_id: 'demo-databases',
  name: 'Introduction to Databases',
  description: 'The course of the demo: tables, SQL, normal forms, transactions.'
}

export const PROFESSOR = { username: 'demo-professor', full_name: 'Grace Codd', role: 'PROFESSOR' as const }
export const STUDENT = { username: 'demo-student', full_name: 'Ada Byron', role: 'STUDENT' as const }

/** What the student has asked. */
export const ASKED = [
  'What is a foreign key?', 'When is the final exam?', 'Can I bring a laptop to the exam?',
  'Who invented the coffee machine?'
]
export const ASKED_TEST = 'Test me with 3 questions'

export const GUIDE = `# Introduction to Databases

This is the course of the demo. Its text is invented, so that everything can be tried.

## Aims

At the end of the course you can design a small relational database, ask it questions in SQL, explain what a normal
form is good for, and say what a transaction promises.

## Units

1. The relational model: tables, keys, and what they refer to.
2. SQL: selecting, joining, grouping and changing data.
3. Normal forms: how a table is divided, and why.
4. Transactions: what happens when two people write at the same time.

## Assessment

The final exam counts 50% of the grade. The two laboratory reports count 15% each, and the weekly tests count 20%
together. To pass the course you need at least 5 points of 10 in the exam and a mark of 5 in the whole.

The exam has ten short questions and one design of a database. A sheet of notes of one page, written by hand, may be
used. Laptops and telephones stay in the bag.

## Dates

- The report of laboratory 1 is due at the end of week 5, the report of laboratory 2 at the end of week 10.
- The final exam is on the Tuesday of week 16, at 9:00, in room 2.14.
- The second exam, for those who did not pass the first, is on the Thursday of week 20.

A report that comes late loses one point for each day, and is not taken after five days.

## Laboratories

Reports are written in pairs. A pair stays the same for the whole course. The laboratory uses SQLite, which needs no
server: every computer of the faculty has it.

## Office hours

Grace Codd answers questions on Mondays from 16:00 to 18:00 in office 3.07, and at any time in the inbox of this
assistant.

## Reading

The three lecture notes of the course are enough for the exam. Whoever wants more finds a list of books in the
library, under the number 681.3.
`

export const DOCUMENTS = {
  'lecture-1-relational-model.md': `# Lecture 1: the relational model

## Tables and rows

A relational database keeps its data in tables. A table has columns, and each column has a name and a type. A row is
one fact: in the table of students, each row says that there is a student with this number, this name and this year of
entry. The order of the rows has no meaning, and no two rows of a table are the same.

## Primary keys

A primary key is a column, or a group of columns, whose value is different in every row and is never empty. It says
which row is meant. A number that the database gives, such as 1042, is a surrogate key; a number that exists outside
of the database, such as the number of a passport, is a natural key.

A good key never changes. The address of a student is a bad key, because people move.

## Foreign keys

A foreign key is a column whose value is the primary key of a row in another table. The table of enrolments has the
number of the student and the id of the course: both are foreign keys. The database refuses a foreign key that points
to a row that does not exist. This rule is called referential integrity.

When a row is deleted that others point to, the database can refuse it (RESTRICT), delete the others too (CASCADE), or
empty their foreign keys (SET NULL).

## Relations of one and of many

A course has many enrolments, and an enrolment belongs to one course: one to many. A student takes many courses, and a
course has many students: many to many. A relation of many to many needs a table between the two, with a foreign key
to each. Its primary key is usually the pair of both.

## Empty values

NULL means that a value is not known or does not apply. NULL is not equal to anything, not even to another NULL. For
this reason a condition such as \`grade = NULL\` is never true; \`grade IS NULL\` is the right form.
`,
  'lecture-2-sql.md': `# Lecture 2: SQL

## Selecting rows

A query names the columns, the table and the condition:

\`\`\`sql
SELECT name, year FROM student WHERE year >= 2024 ORDER BY name;
\`\`\`

WHERE keeps the rows for which its condition is true. A condition that compares with NULL is unknown, and such rows
are left out. DISTINCT removes rows that appear twice.

## Joins

A join puts together the rows of two tables that belong to each other.

- An inner join gives only the pairs for which the condition is true.
- A left join also gives the rows of the left table that have no partner; the columns of the right table are then NULL.

\`\`\`sql
SELECT student.name, enrolment.course
FROM student LEFT JOIN enrolment ON enrolment.student = student.id;
\`\`\`

With this query a student without any course stands in the result, with NULL as the course. With an inner join this
student is missing.

## Grouping

GROUP BY makes one row of all rows that have the same value. COUNT, SUM, AVG, MIN and MAX work on each group. COUNT(*)
counts rows; COUNT(grade) counts the rows in which the grade is not NULL.

WHERE chooses rows before they are grouped. HAVING chooses groups after they are made:

\`\`\`sql
SELECT course, AVG(grade) FROM enrolment GROUP BY course HAVING COUNT(*) > 10;
\`\`\`

## Changing data

INSERT adds rows, UPDATE changes them, DELETE removes them. UPDATE and DELETE without WHERE reach every row of the
table. Write the condition first, and try it with SELECT.

## Indexes

An index is a sorted copy of some columns that says where each row is. It makes searching faster: with an index, a
search in a million rows reads about twenty entries in place of a million. It makes writing slower, because the index
is changed with the table. An index is worth its price on columns that are often searched or joined.
`,
  'lecture-3-normal-forms.md': `# Lecture 3: normal forms and transactions

## Why a table is divided

A table that says the same thing in many rows brings three troubles:

- Update anomaly: a fact is changed in one row and stays as it was in the others.
- Insertion anomaly: a fact cannot be stored, because another one that belongs to the row is not known yet.
- Deletion anomaly: a fact is lost when the last row that held it is deleted.

Normal forms are rules that avoid them. A table is divided until each fact stands in one place.

## Functional dependency

A column B depends on A when each value of A has exactly one value of B. The number of a student determines the name:
the name depends on the number.

## The first three forms

- First normal form: each field holds one value. A list such as "SQL, Java" in one field breaks it.
- Second normal form: in first form, and no column depends on a part of the primary key only.
- Third normal form: in second form, and no column depends on another column that is not a key.

Example: the table enrolment(student, course, student_name) has the key (student, course). The name depends on the
student alone, which is a part of the key, so the table is not in second normal form. The name belongs into the table
of students.

## Transactions

A transaction is a group of changes that are made together. Four promises are known by their first letters, ACID:

- Atomicity: all changes are made, or none.
- Consistency: the rules of the database hold before and after.
- Isolation: transactions that run at the same time do not see the half-made changes of one another.
- Durability: what was confirmed is still there after a power cut.

COMMIT confirms a transaction, ROLLBACK takes it back. A transfer of money is the usual example: the money is taken
from one account and put into another. Without atomicity, a crash between the two steps loses it.

## Deadlocks

Two transactions are in a deadlock when each waits for a row that the other has locked. The database notices it and
takes one of them back. The program tries that one again.
`
}

/** In GIFT. */
export const QUESTIONS = `$CATEGORY: Relational model

What is a primary key? {
=A column or group of columns that is different in every row and never empty
~A column whose value is the key of a row in another table
~The first column of a table, whatever it holds
~A password that protects the table
####A primary key says which row is meant.
}

What does referential integrity forbid? {
=A foreign key that points to a row that does not exist
~Two tables with a column of the same name
~A table without any row
~A number as a key
####The database refuses such a foreign key.
}

What does a relation of many to many need? {
=A table between the two, with a foreign key to each
~A column with a list in one of the two tables
~The same primary key in both tables
~Two databases
####Its primary key is usually the pair of both foreign keys.
}

Which of these are good keys of a student? {
~%50%The number that the university gives at entry
~%50%A number that the database gives
~%-100%The postal address
~%-100%The year of entry
####A good key never changes and is different in every row.
}

NULL is equal to another NULL. {FALSE####NULL is not equal to anything. The right form is IS NULL.}

$CATEGORY: SQL

Which join also gives the rows of the left table that have no partner? {
=LEFT JOIN
~INNER JOIN
~CROSS JOIN
~None of them
####The columns of the right table are then NULL.
}

Which part of a query chooses groups after they are made? {
=HAVING
~WHERE
~ORDER BY
~DISTINCT
####WHERE chooses rows before they are grouped.
}

What does COUNT(grade) count? {
=The rows in which the grade is not NULL
~All rows
~The different grades
~The rows in which the grade is NULL
####COUNT(*) counts all rows.
}

What happens with UPDATE without WHERE? {
=Every row of the table is changed
~Nothing is changed
~The database asks which row is meant
~Only the first row is changed
####Write the condition first, and try it with SELECT.
}

An index makes writing slower. {TRUE####The index is changed with the table.}

$CATEGORY: Normal forms

A field holds the list "SQL, Java". Which normal form is broken first? {
=The first
~The second
~The third
~None
####In first normal form each field holds one value.
}

A fact is lost when the last row that held it is deleted. What is this called? {
=Deletion anomaly
~Update anomaly
~Insertion anomaly
~Deadlock
####The table says more than one kind of fact.
}

$CATEGORY: Transactions

Which promise says that all changes are made, or none? {
=Atomicity
~Consistency
~Isolation
~Durability
####It is the A of ACID.
}

Which word takes a transaction back? {=ROLLBACK ####COMMIT confirms it.}
`
