package tel.billing.benchmark.batch;

import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.val;

import java.time.Instant;
import org.jooq.DSLContext;
import tel.billing.invoice.spec.SampleInvoices;

/// Subscriptions whose periods all end at once. Nine of ten customers have one subscription, the others five.
/// One customer in fifty cannot pay. Countries, and therefore VAT, and plans are mixed.
record Subscribers(int number) {
    /// The next month has 31 days, so that no pre-notification of the following one is due during the
    /// renewals. It is in the future, because a transfer on a closed ledger day would open that day again.
    static final Instant TERM_ENDS = Instant.parse("2036-12-05T12:00:00Z");

    private static final String ACCOUNTS = """
        INSERT INTO account_account
            (id, status, owner_id, owner_email, company_name, country, vat_status, vat_number, created_at)
        SELECT gen_random_uuid(), 'active', gen_random_uuid(), 'owner-' || n || '@example.com', 'Company ' || n,
            (ARRAY['NL', 'NL', 'NL', 'DE', 'DE', 'FR', 'IT', 'ES', 'AT', 'US'])[n % 10 + 1],
            CASE WHEN n % 20 IN (3, 15) THEN 'verified' ELSE 'none' END,
            CASE n % 20 WHEN 3 THEN 'DE136695976' WHEN 15 THEN 'FR40303265045' END,
            '2036-01-01Z'
        FROM generate_series(0, {0} - 1) n
        """;

    /// A wallet after its only top-up.
    private static final String WALLETS = """
        WITH number AS (SELECT id, row_number() OVER (ORDER BY owner_email) AS n FROM account_account),
        wallet AS (
            INSERT INTO ledger_wallet (account_id, currency, balance_minor, entries, last_entry_at)
            SELECT id, 'EUR', CASE WHEN n % 50 = 0 THEN 500 ELSE 200000 END, 1, '2036-11-05 12:00Z' FROM number
            RETURNING account_id, balance_minor)
        INSERT INTO ledger_transfer
            (account_id, id, kind, debit, credit, currency, amount_minor, reference_type, reference_id, description,
            posted_at, entry_number, balance_after_minor, occurrence)
        SELECT account_id, gen_random_uuid(), 'topup', 'card_processor', 'wallet', 'EUR', balance_minor, 'payment',
            gen_random_uuid(), 'Top-up', '2036-11-05 12:00Z', 1, balance_minor, 1
        FROM wallet
        """;

    private static final String SUBSCRIPTIONS = """
        INSERT INTO subscription_subscription
            (account_id, id, tier, status, created_at, moves, valid_from, price_minor, currency, billing_period,
            lines, concurrent_calls, included_minutes, term_start, term_end, anchor, months, looked_until, ends,
            served_lines, served_concurrent_calls, served_included_minutes, due_at)
        SELECT account.id, gen_random_uuid(), plan.tier, 'active', '2036-11-05 12:00Z', 1, version.valid_from,
            version.price_minor, plan.currency, plan.billing_period, version.lines, version.concurrent_calls,
            version.included_minutes, {0} - interval '1 month', {0}, {0} - interval '1 month', 0,
            {0} - interval '30 days', false, version.lines, version.concurrent_calls, version.included_minutes, {0}
        FROM (SELECT id, row_number() OVER (ORDER BY owner_email) AS n FROM account_account) account
        CROSS JOIN LATERAL generate_series(1, CASE WHEN n % 46 = 0 THEN 5 ELSE 1 END) copies
        JOIN subscription_plan plan
            ON plan.tier = (ARRAY['starter', 'starter', 'starter', 'business', 'enterprise'])[(n % 5 + 1)::int]
        JOIN subscription_plan_version version ON version.tier = plan.tier
        LIMIT {1}
        """;

    /// The invoices of the periods that end. Without them, PostgreSQL would plan the checks of invoices for
    /// empty tables, and read the tables completely for each invoice until autovacuum analyses them.
    private static final String INVOICES = """
        WITH issued AS MATERIALIZED (
            SELECT account_id, id AS subscription_id, gen_random_uuid() AS id, row_number() OVER () AS number, tier,
                price_minor, currency, term_start, term_end
            FROM subscription_subscription),
        sequence AS (
            INSERT INTO invoice_sequence (series, year, last) SELECT {0}, 2036, count(*) FROM issued),
        numbers AS (
            INSERT INTO invoice_number (series, year, number, account_id, invoice_id)
            SELECT {0}, 2036, number, account_id, id FROM issued),
        lines AS (
            INSERT INTO invoice_line
                (account_id, invoice_id, position, kind, item, supplied_from, supplied_until, vat_treatment, country,
                rate_bp, net_minor, vat_minor)
            SELECT account_id, id, 1, 'subscription', tier, term_start, term_end, 'outside_eu', 'US', 0, price_minor, 0
            FROM issued)
        INSERT INTO invoice_invoice
            (account_id, id, kind, series, year, number, issued_at, currency, lines, net_minor, vat_minor, seller_name,
            seller_address, seller_country, buyer_name, buyer_address, buyer_country, subscription_id)
        SELECT account_id, id, 'invoice', {0}, 2036, number, term_start, currency, 1, price_minor, 0, 'Seller',
            ARRAY['Street 1', 'Town'], 'NL', 'Company ' || number, '{}', 'US', subscription_id
        FROM issued
        """;

    /// Prepares the database like one in use.
    void sign(DSLContext admin) {
        admin.transaction(transaction -> {
            var sql = transaction.dsl();
            sql.execute("SET LOCAL session_replication_role = replica");
            sql.execute(ACCOUNTS, val(number));
            sql.execute(WALLETS);
            sql.execute(SUBSCRIPTIONS, val(TERM_ENDS), val(number));
            sql.execute(INVOICES, inline(SampleInvoices.SELLER.series().name()));
        });
        admin.execute("VACUUM ANALYZE");
    }
}
