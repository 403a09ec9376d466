package tel.billing.shared.persistence.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.jooq.impl.DSL.val;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jooq.Field;
import org.jooq.ForeignKey;
import org.jooq.Key;
import org.jooq.Table;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TestServer;

/// The rules for every migration.
class SchemaTest {
    private static final Set<String> SUBDOMAINS = Set.of(
            "account",
            "audit",
            "idempotency",
            "identity",
            "invoice",
            "ledger",
            "notification",
            "payment",
            "provisioning",
            "shared",
            "subscription",
            "tax");
    private static final Set<String> APPEND_ONLY = Set.of(
            "account_event",
            "audit_entry",
            "invoice_document",
            "invoice_invoice",
            "invoice_line",
            "invoice_number",
            "ledger_transfer",
            "payment_event",
            "subscription_event",
            "tax_check",
            "tax_exchange_rate",
            "tax_rate");

    private final TestDatabase database = TestDatabase.empty();

    @Test
    void the_name_of_a_table_begins_with_its_subdomain() {
        assertThat(database.tables())
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        table -> assertThat(SUBDOMAINS).contains(table.getName().split("_", 2)[0]));
    }

    @Test
    void these_tables_belong_to_no_account() {
        assertThat(database.tables().filter(Predicate.not(SchemaTest::isTenant)).map(Table::getName))
                .containsExactlyInAnyOrder(
                        "account_external_id",
                        "audit_entry",
                        "identity_email",
                        "identity_operator",
                        "identity_retired_signing_key",
                        "identity_signing_key",
                        "invoice_daily_vat",
                        "invoice_number",
                        "invoice_sequence",
                        "invoice_voided",
                        "ledger_daily_total",
                        "notification_email",
                        "payment_difference",
                        "payment_notice",
                        "payment_reconciliation",
                        "payment_reconciliation_turn",
                        "payment_report",
                        "payment_report_line",
                        "provisioning_difference",
                        "provisioning_reconciliation",
                        "shared_clock",
                        "shared_rate_limit",
                        "shared_scheduled_task",
                        "shared_stamp",
                        "subscription_plan",
                        "subscription_plan_version",
                        "tax_exchange_rate",
                        "tax_rate");
    }

    @Test
    void every_key_of_all_other_tables_begins_with_the_account() {
        assertThat(database.tables().filter(SchemaTest::isTenant))
                .isNotEmpty()
                .allSatisfy(table -> assertThat(table.getKeys())
                        .isNotEmpty()
                        .allSatisfy(key -> assertThat(firstColumn(key)).isEqualTo(accountColumn(table))));
    }

    @Test
    void every_foreign_key_between_rows_of_accounts_stays_within_the_account() {
        assertThat(database.tables().filter(SchemaTest::isTenant))
                .flatMap(Table::getReferences)
                .filteredOn(reference -> isTenant(reference.getKey().getTable()))
                .isNotEmpty()
                .allSatisfy(reference ->
                        assertThat(reference.getFields().getFirst().getName()).isEqualTo("account_id"));
    }

    /// A distributed PostgreSQL needs the same: each unique index contains the column by which the rows are
    /// distributed.
    @Test
    void postgresql_can_partition_every_other_table_by_the_account() {
        assertThat(database.tables().filter(SchemaTest::isTenant))
                .isNotEmpty()
                .allSatisfy(table -> assertThatCode(() -> partition(table)).doesNotThrowAnyException());
    }

    /// Each data node of a distributed PostgreSQL needs a copy of the tables to which these foreign keys refer.
    @Test
    void these_foreign_keys_refer_from_an_account_to_a_table_that_belongs_to_none() {
        assertThat(database.tables().filter(SchemaTest::isTenant))
                .flatMap(Table::getReferences)
                .filteredOn(reference -> !isTenant(reference.getKey().getTable()))
                .extracting(SchemaTest::tables)
                .containsExactlyInAnyOrder(
                        "invoice_invoice -> invoice_number",
                        "subscription_subscription -> subscription_plan",
                        "subscription_subscription -> subscription_plan");
    }

    /// A distributed PostgreSQL cannot check these foreign keys.
    @Test
    void these_foreign_keys_refer_to_an_account_from_a_table_that_belongs_to_none() {
        assertThat(database.tables().filter(Predicate.not(SchemaTest::isTenant)))
                .flatMap(Table::getReferences)
                .filteredOn(reference -> isTenant(reference.getKey().getTable()))
                .extracting(SchemaTest::tables)
                .containsExactlyInAnyOrder(
                        "account_external_id -> account_account",
                        "identity_email -> identity_user",
                        "identity_operator -> account_account",
                        "identity_operator -> identity_user",
                        "invoice_number -> invoice_invoice");
    }

    @Test
    void a_table_has_a_comment_with_one_sentence() {
        assertThat(database.tables())
                .allSatisfy(table -> assertThat(table.getComment()).endsWith("."));
    }

    /// Only metrics read the times that have one: since when entries of queues wait, by the database's clock.
    @Test
    void times_have_a_zone_and_no_default_value() {
        assertThat(database.admin().fetchValues("""
            SELECT table_name || '.' || column_name FROM information_schema.columns
            WHERE table_schema = 'public' AND table_name <> 'flyway_schema_history'
                AND (data_type = 'timestamp without time zone'
                    OR column_default LIKE '%now()%' OR column_default LIKE '%CURRENT%')
            """))
                .map(Object::toString)
                .containsExactlyInAnyOrder(
                        "payment_card_reading.waiting_since",
                        "subscription_charge.open_since",
                        "subscription_raised_wallet.waiting_since");
    }

    @Test
    void the_service_can_only_read_and_append_to_append_only_tables() {
        assertThat(APPEND_ONLY)
                .allSatisfy(table -> assertThat(rightsOn(table)).containsExactlyInAnyOrder("SELECT", "INSERT"));
    }

    @Test
    void the_service_has_only_permissions_to_read_and_write_rows() {
        assertThat(database.tables())
                .allSatisfy(table -> assertThat(rightsOn(table.getName()))
                        .contains("SELECT")
                        .isSubsetOf("SELECT", "INSERT", "UPDATE", "DELETE"));
        assertThat(rightsOn("flyway_schema_history")).isEmpty();
    }

    /// PostgreSQL drops the copy at once, because each statement has a session of its own.
    private void partition(Table<?> table) {
        database.admin()
                .execute("CREATE TEMPORARY TABLE partitioned (LIKE %s INCLUDING ALL) PARTITION BY HASH (%s)"
                        .formatted(table.getName(), accountColumn(table)));
    }

    private List<String> rightsOn(String table) {
        return database.admin().fetch("""
            SELECT privilege_type FROM information_schema.role_table_grants
            WHERE table_schema = 'public' AND table_name = {0} AND grantee = {1}
            """, val(table), val(TestServer.SERVICE)).map(row -> row.get(0, String.class));
    }

    private static String tables(ForeignKey<?, ?> reference) {
        return "%s -> %s"
                .formatted(
                        reference.getTable().getName(),
                        reference.getKey().getTable().getName());
    }

    private static boolean isTenant(Table<?> table) {
        return firstColumn(table.getPrimaryKey()).equals(accountColumn(table));
    }

    private static String accountColumn(Table<?> table) {
        return table.getName().equals("account_account") ? "id" : "account_id";
    }

    private static String firstColumn(Key<?> key) {
        return key.getFields().stream().map(Field::getName).findFirst().orElseThrow();
    }
}
