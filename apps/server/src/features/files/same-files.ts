import type { CaseKind } from '@app/contract/cases/case-leases';
import { rawSql, type Sql, sql } from '#db/sql.ts';

/** A case, of whose kind the code knows and whose number may be a column. */
interface AnyCase {
  kind: CaseKind;
  id: Sql;
}

const named = (kind: CaseKind): Sql => rawSql(`'${kind}'`);

/** SQL over `s.kind` and `s.id`: another case than this one. Appeals on one deal are one story: the payer's same proof comes with each of them. */
export const isOtherCase = ({ kind, id }: AnyCase): Sql =>
  kind === 'payout'
    ? sql`not (s.kind = 'payout' and s.id = ${id})`
    : sql`not (s.kind = 'appeal' and s.id in (
        select other.id from appeals mine join appeals other on other.deal_id = mine.deal_id where mine.id = ${id}))`;

/**
 * SQL: the other cases with which the content of the file `f` came, each as often as it did: `kind`, `id`, and in `file` the number of that
 * file. It was the proof or a receipt, or a party attached it to a message.
 */
export const sameContent = (own: AnyCase, sees: readonly CaseKind[]): Sql => sql`
  select s.* from (
    select coalesce(m.kind, o.owner_kind) as kind, coalesce(m.case_id, o.owner_id) as id, o.id as file
    from files o left join case_messages m on o.owner_kind = 'message' and m.id = o.owner_id and m.side <> 'staff'
    where o.sha256 = f.sha256 and (o.owner_kind in ('appeal', 'payout') or m.id is not null)
  ) s where s.kind = any(${sees}::text[]) and ${isOtherCase(own)}`;

/** SQL: the same for files that name one of these operations, whatever else they are. Here `operation` is that number. */
export const sameOperations = (own: AnyCase, operations: Sql, sees: readonly CaseKind[]): Sql => sql`
  select s.* from (
    select coalesce(m.kind, o.owner_kind) as kind, coalesce(m.case_id, o.owner_id) as id, o.id as file, operation
    from file_fields t join files o on o.id = t.file_id
      left join case_messages m on o.owner_kind = 'message' and m.id = o.owner_id and m.side <> 'staff',
      unnest(t.operations) operation
    where t.operations && ${operations} and operation = any(${operations}) and (o.owner_kind in ('appeal', 'payout') or m.id is not null)
  ) s where s.kind = any(${sees}::text[]) and ${isOtherCase(own)}`;

/**
 * SQL: the proof or a receipt of this case had come before with another one, of the kinds that whoever asks may see: the same file, or another
 * that names the same operation. What was attached to its messages makes no flag: parties send the same statement about several cases, and
 * the desk shows where.
 */
export const seenBefore = (own: AnyCase, sees: readonly CaseKind[]): Sql => sql`(
  exists (select from files f, lateral (${sameContent(own, sees)}) same where ${isProofOf(own)} and same.file < f.id)
  or exists (select from files f join file_fields said on said.file_id = f.id,
      lateral (${sameOperations(own, sql`said.operations`, sees)}) same where ${isProofOf(own)} and same.file < f.id))`;

const isProofOf = ({ kind, id }: AnyCase): Sql => sql`f.owner_kind = ${named(kind)} and f.owner_id = ${id}`;
