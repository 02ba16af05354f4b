import type { Sql } from '../../../../platform/database.ts';
import { bool, int, jsonRows, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

const personOfCustomer = rowShape({
  id: text,
  displayName: text,
  email: text,
  role: text,
  disabled: bool,
});
const peopleOfCustomerRow = rowShape({ listed: jsonRows(personOfCustomer), everyone: int });

/** The accounts that list this customer, and how many more see all customers. */
export async function peopleOfCustomer(
  db: Sql,
  customerId: string,
): Promise<RowOf<typeof peopleOfCustomerRow>> {
  const row = await db.row(
    peopleOfCustomerRow,
    sql`select
          coalesce((select json_agg(json_build_object('id', u.id, 'displayName', u.display_name,
                             'email', u.email, 'role', u.role, 'disabled', u.disabled)
                           order by u.display_name, u.id)
                      from user_customers uc join users u on u.id = uc.user_id
                     where uc.customer_id = ${customerId} and u.customer_scope = 'listed'
                       and u.deleted_at is null), '[]') as listed,
          (select count(*)::int from users u
            where u.customer_scope = 'all' and not u.disabled and u.deleted_at is null) as everyone`,
  );
  return row ?? { listed: [], everyone: 0 };
}
