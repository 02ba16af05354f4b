/** Whose a table is. Its columns are read and written in the owner's folder only; others use the owner's functions and fragments. */
export const TABLES: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'backup_files',
    'backups',
    'idempotency_keys',
    'installation',
    'mails',
    'migrations',
    'outages',
    'public_changes',
    'rate_limits',
    'worker_processes',
  ],
  files: ['file_numbers', 'stored_files'],
  company: ['audit_log', 'company_settings', 'error_groups', 'error_reports'],
  webhooks: ['webhook_messages', 'webhook_receivers', 'webhook_secrets'],
  accounts: [
    'account_requests',
    'action_codes',
    'calendar_addresses',
    'credentials',
    'known_devices',
    'list_choices',
    'passkey_challenges',
    'passkeys',
    'saved_views',
    'sessions',
    'sign_in_events',
    'sign_in_guards',
    'two_factors',
    'user_customers',
    'users',
    'verifications',
  ],
  contact: ['contact_answers', 'contact_requests'],
  customers: ['customers'],
  catalogue: [
    'customer_prices',
    'list_price_changes',
    'product_changes',
    'product_costs',
    'products',
    'search_misses',
    'search_words',
    'stock_changes',
  ],
  hazards: ['reactive_pairs', 'safety_data'],
  sheets: [
    'agreement_letters',
    'safety_contacts',
    'safety_reviews',
    'sds_announcements',
    'sds_handovers',
    'sds_notices',
    'sds_owed',
    'sds_recall_tellings',
    'sds_date_corrections',
    'sds_recalls',
    'sds_releases',
    'sds_revisions',
    'sds_taken',
  ],
  sites: ['other_chemicals', 'site_arrangements', 'site_products', 'storerooms'],
  binders: ['sds_binders', 'site_codes'],
  cart: ['cart_lines', 'quick_order_rows', 'quick_orders', 'saved_list_lines', 'saved_lists'],
  team: ['order_limits', 'team_approvers', 'team_rules'],
  orders: ['order_events', 'order_lines', 'order_notes', 'orders'],
  guides: ['stock_count_lines', 'stock_counts'],
  runs: [
    'run_counts',
    'run_empties',
    'run_events',
    'run_loads',
    'run_missing_notes',
    'run_stops',
    'runs',
    'trucks',
  ],
  shipping: [
    'departure_override_notes',
    'departure_overrides',
    'hazmat_endorsements',
    'hazmat_training_ends',
    'hazmat_trainings',
    'placard_confirmations',
    'shipping_papers',
  ],
  receiving: ['receiving_links', 'receiving_photos'],
  deliveries: [
    'deliveries',
    'deliveries_not_sent_out',
    'delivery_cases',
    'delivery_correction_lines',
    'delivery_corrections',
    'delivery_lines',
    'delivery_photos',
    'receiver_words_read',
    'refused_stops',
  ],
  inventory: ['inventory_movements'],
  inspection: ['inspection_packs'],
  training: ['crew_members', 'lesson_revisions', 'training_records'],
  claims: ['claim_lines', 'claim_photos', 'claims'],
  books: [
    'accounting_authorizations',
    'accounting_connections',
    'accounting_customer_choices',
    'accounting_customer_reads',
    'accounting_customers',
    'accounting_differences',
    'stray_credits',
    'stray_invoices',
    'accounting_events',
    'accounting_item_choices',
    'accounting_items',
    'accounting_pace',
    'accounting_reads',
    'accounting_snoozes',
    'document_decisions',
    'accounting_stand_ins',
    'accounting_new_items',
    'held_price_batches',
    'held_prices',
    'credit_memo_lines',
    'credit_memos',
    'invoice_differences',
    'invoice_lines',
    'invoice_parts',
    'invoice_payments',
    'invoice_proofs',
    'invoices',
    'statements',
    'sync_rows',
    'observed_lines',
    'observed_prices',
    'sync_runs',
    'sync_schedules',
  ],
  desk: ['desk_calls'],
  visits: ['visit_note_versions', 'visit_notes'],
};

/**
 * Views that a room shares to rooms on its left, which cannot import its functions: any room may read them. The owner's README says
 * what they hold.
 */
export const JOIN_VIEWS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['deleted_accounts'],
  customers: ['customer_labels'],
  catalogue: ['product_brands'],
  sheets: ['kept_sheets', 'sheet_words'],
  binders: ['site_wall_codes'],
  guides: ['site_shelf_counts'],
  runs: ['capacity_of_trucks', 'trucks_of_unknown_capacity'],
  deliveries: [
    'delivery_places',
    'delivery_visits',
    'driver_doors',
    'goods_handed_over',
    'lines_short_at_door',
    'orders_to_decide',
    'site_deliveries',
    'stops_reported',
  ],
  claims: ['replacement_orders'],
  inventory: ['storeroom_movements'],
  orders: ['orders_to_add_to', 'site_orders', 'spending_limits'],
  sites: ['chemicals_bought_elsewhere'],
  hazards: ['products_called_hazardous'],
  books: [
    'bill_stops',
    'book_figures',
    'invoice_numbers_stay',
    'line_credits',
    'open_debts',
    'products_without_item',
  ],
};

const OWNER = new Map(
  Object.entries(TABLES).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);

// `from a`, `join a`, `, a x` right after either, `into a`, `update a set`, `table a`.
const NAMED = /\b(?:from|join|into|update(?!\s+of\b))\s+(?:only\s+|lateral\s+)?([a-z_]+)\b/gi;

// Statements stand in templates; sentences and comments may well say "from customers".
const NO_SQL = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"/g;

/** Tables of other rooms that a file's SQL names. */
export function foreignTables(file: { path: string; text: string }, room: string): string[] {
  const found = new Set<string>();
  for (const [, table = ''] of file.text.replace(NO_SQL, "''").matchAll(NAMED)) {
    const owner = OWNER.get(table);
    if (owner && owner !== room) found.add(table);
  }
  return [...found].sort();
}
